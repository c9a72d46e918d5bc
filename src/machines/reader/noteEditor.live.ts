import { Clock, Effect } from "effect"
import { markIds } from "../../services/reader/markIds.ts"
import { noteDrafts } from "../../services/reader/noteDrafts.ts"
import { orders } from "../runOrders.ts"
import { ask } from "../ask.ts"
import { fill } from "../slot.ts"
import { type Drafted, type KeepDraft, type MoveDrafts, noteEditorMachine } from "./noteEditor.machine.ts"

export const liveNoteEditor = fill(noteEditorMachine, {
  recall: ask(
    ({ highlightId, ...owner }, hear) =>
      Effect.flatMap(noteDrafts.read(owner, highlightId), (draft) => hear({ type: "draft.recalled", draft })),
    { type: "draft.recalled", draft: null }
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
  keeper: orders((order: KeepDraft | MoveDrafts, { issueId }: Drafted) =>
    order.type === "drafts.move"
      ? noteDrafts.moveToAccount(issueId, order.userId)
      : noteDrafts.keep({ issueId, userId: order.userId }, order.highlightId, order.draft)
  )
})
