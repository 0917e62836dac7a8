// The page of this device: what is chosen on it, and what it can do.

import * as alarm from "./alarm.js";
import * as awake from "./awake.js";
import * as device from "./device.js";

device.start();
alarm.start();
awake.probe();
