import { Effect } from "effect"
import { saveFile } from "../../services/platform/saveFile.ts"
import { ask } from "../ask.ts"
import { fill } from "../slot.ts"
import { fileSavingMachine } from "./fileSaving.machine.ts"

export const liveFileSaving = fill(fileSavingMachine, {
  save: ask(
    ({ file }, hear) =>
      (file === null ? Effect.void : saveFile(file)).pipe(
        Effect.andThen(hear({ type: "file.saved" })),
        Effect.catch(() => hear({ type: "file.failed" }))
      ),
    { type: "file.failed" }
  )
})
