import { frames } from "../../services/platform/frames.ts"
import { ask, fill } from "../slot.ts"
import { reelMachine } from "./reel.machine.ts"

export const liveReel = fill(reelMachine, {
  frames: ask((_: void, hear) => frames((time) => hear({ type: "frame.due", time })), { type: "frame.due", time: 0 })
})
