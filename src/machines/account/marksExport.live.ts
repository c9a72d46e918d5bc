import { Effect } from "effect"
import { saveFile } from "../../services/account/saveFile.ts"
import { ask, fill } from "../slot.ts"
import { marksExportMachine } from "./marksExport.machine.ts"

export const liveMarksExport = fill(marksExportMachine, {
  save: ask(
    ({ file }, hear) =>
      (file === null ? Effect.void : saveFile(file)).pipe(
        Effect.andThen(hear({ type: "file.saved" })),
        Effect.catch(() => hear({ type: "file.failed" }))
      ),
    { type: "file.failed" }
  )
})
