import { fill } from "../slot.ts"
import { liveStanding } from "./closerPicture.live.ts"
import { tilesMachine } from "./tiles.machine.ts"

export const liveTiles = fill(tilesMachine, { standing: liveStanding })
