import { frames } from "../../services/platform/frames.ts"
import { ask } from "../ask.ts"
import { fill } from "../slot.ts"
import { thumbnailScrollerMachine } from "./thumbnailScroller.machine.ts"

export const liveThumbnailScroller = fill(thumbnailScrollerMachine, {
  frames: ask((_: void, hear) => frames((time) => hear({ type: "frame.due", time })), { type: "frame.due", time: 0 })
})
