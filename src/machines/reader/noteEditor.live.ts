import { Clock, Effect } from "effect"
import { markIds } from "../../services/reader/markIds.ts"
import { noteDrafts } from "../../services/reader/noteDrafts.ts"
import { orders } from "../runOrders.ts"
import { ask, fill } from "../slot.ts"
import { type Drafted, type KeepDraft, noteEditorMachine } from "./noteEditor.machine.ts"

export const liveNoteEditor = fill(noteEditorMachine, {
  recall: ask(
    (draft, hear) => Effect.flatMap(noteDrafts.read(draft), (text) => hear({ type: "draft.recalled", text })),
    {
      type: "draft.recalled",
      text: null
    }
  ),
  name: ask(
    (_, hear) =>
      Effect.gen(function* () {
        const [id = ""] = yield* markIds("not", 1)
        const date = new Date(yield* Clock.currentTimeMillis).toISOString()
        yield* hear({ type: "editor.named", id, date })
      }),
    { type: "editor.named", id: "", date: "" }
  ),
  keeper: orders(({ highlightId, text }: KeepDraft, { issueId }: Drafted) =>
    noteDrafts.keep({ issueId, highlightId }, text)
  )
})
