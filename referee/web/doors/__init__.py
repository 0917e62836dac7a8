"""The doors: who may read and who may write, on which device, and how they come in."""
