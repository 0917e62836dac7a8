"""How a tablet is made to trust the certificate of the event: the steps, and the file itself."""

from flask import Blueprint, Response, abort, render_template

from referee.web.doors import certificates, doors

trust = Blueprint("trust", __name__, url_prefix="/trust")

_MEDIA_TYPE = "application/x-x509-ca-cert"  # what makes a tablet offer to install it


@trust.get("")
def show() -> str:
    authority = certificates.authority(doors.folder())
    return render_template("doors/trust.html", authority=authority)


@trust.get("/referee.crt")
def certificate() -> Response:
    """The certificate to be trusted. It is public; its key never leaves the instance folder."""
    authority = certificates.authority(doors.folder())
    if authority is None:
        abort(404)
    response = Response(authority.pem, mimetype=_MEDIA_TYPE)
    response.headers["Content-Disposition"] = 'attachment; filename="referee.crt"'
    return response
