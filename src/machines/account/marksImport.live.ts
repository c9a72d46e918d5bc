import { Effect } from "effect"
import { maxImportBytes } from "../../domain/account/marksFile.ts"
import { fromAnnotations } from "../../domain/reader/marks/exchange/webAnnotations.ts"
import { bringMarks } from "../../services/account/accountMarks.ts"
import { troubleIn } from "../../services/platform/ApiClient.ts"
import { pickedFiles } from "../../services/publishing/pickedFiles.ts"
import { ask } from "../ask.ts"
import { fill } from "../slot.ts"
import { type ImportAnswer, marksImportMachine } from "./marksImport.machine.ts"

/** Holds the file for its import, and answers with its key. */
export const pickMarks = (file: File): string => pickedFiles.hold(file).key

const bring = Effect.fnUntraced(function* (userId: string, key: string) {
  const file = pickedFiles.byKey(key)
  if (file !== null && file.size > maxImportBytes)
    return { type: "file.refused", reason: "tooLarge" } satisfies ImportAnswer
  // A file that has gone since it was picked cannot be read.
  const text = yield* Effect.promise(async () => (await file?.text().catch(() => "")) ?? "")
  const imported = fromAnnotations(text)
  if (imported === null) return { type: "file.refused", reason: "notMarks" } satisfies ImportAnswer
  return { type: "marks.brought", summary: yield* bringMarks(userId, imported) } satisfies ImportAnswer
})

export const liveMarksImport = fill(marksImportMachine, {
  import: ask(
    ({ userId, key }, hear) =>
      bring(userId, key).pipe(
        Effect.catch((error) =>
          Effect.succeed({ type: "import.failed", trouble: troubleIn(error) } satisfies ImportAnswer)
        ),
        Effect.flatMap(hear)
      ),
    { type: "import.failed", trouble: troubleIn(null) }
  )
})
