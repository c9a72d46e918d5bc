import { Stream } from "effect"
import { EventLog } from "../../services/platform/EventLog.ts"
import { ask } from "../ask.ts"
import { fill } from "../slot.ts"
import { logMachine } from "./log.machine.ts"

export const liveLog = fill(logMachine, {
  troubles: ask(
    (_: void, hear) =>
      EventLog.use((log) => Stream.runForEach(log.troubles, (met) => hear({ type: "trouble.met", ...met }))),
    { type: "trouble.met", trouble: "Missing", stream: "", isWaiting: false }
  )
})
