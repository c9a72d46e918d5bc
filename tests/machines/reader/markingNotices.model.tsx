import { expect } from "vitest"
import type { Actor } from "xstate"
import { notesTold } from "../../../src/machines/reader/joinedNotes.view.ts"
import type { markingMachine } from "../../../src/machines/reader/marking.machine.ts"
import { edited, isRemovalAsked } from "../../../src/machines/reader/noteEditor.view.ts"
import { passageSaid } from "../../../src/machines/reader/passage.view.ts"
import { removedMarks } from "../../../src/machines/reader/removal.view.ts"
import { refusalOf } from "../../../src/machines/reader/selection.view.ts"
import { JoinedNotice } from "../../../src/reader/marks/JoinedNotice.tsx"
import { MarkDialogs } from "../../../src/reader/marks/MarkDialogs.tsx"
import { PassageNotice } from "../../../src/reader/marks/PassageNotice.tsx"
import { RemovalNotice } from "../../../src/reader/marks/RemovalNotice.tsx"
import { rendered } from "../../kit/harness/rendered.ts"
import { draw, said } from "../../kit/harness/screen.tsx"
import type { Model } from "../../kit/model/Model.ts"
import { model as rules } from "./marking.model.ts"

type Expected = ReturnType<typeof rules.begin>

const partsOf = (actor: Actor<typeof markingMachine>) => {
  const { selection, noteEditor, removal, joinedNotes, passage } = actor.getSnapshot().children
  return { selection: selection!, editor: noteEditor!, removal: removal!, joinedNotes: joinedNotes!, passage: passage! }
}

/** What is done with the words as somebody sees it beside the page: dialogs and notices of all its parts. */
export const model: Model<typeof markingMachine, Expected> = {
  ...rules,
  show: (actor) => {
    const { selection, editor, removal, joinedNotes, passage } = partsOf(actor)
    return draw(
      <>
        <MarkDialogs selection={selection} editor={editor} giveBack={() => {}} />
        <PassageNotice passage={passage} notices={document.body} />
        <JoinedNotice joinedNotes={joinedNotes} notices={document.body} />
        <RemovalNotice removal={removal} notices={document.body} />
      </>
    )
  },
  promise: async (expected, actor, step) => {
    await rules.promise?.(expected, actor, step)
    await rendered()
    const { selection, editor, removal, joinedNotes, passage } = partsOf(actor)
    const text = document.body.textContent
    expect(said("dialog")).toHaveLength(edited(editor.getSnapshot()) === null ? 0 : 1)
    const asked = [isRemovalAsked(editor.getSnapshot()), refusalOf(selection.getSnapshot()) !== null]
    expect(said("alertdialog")).toHaveLength(asked.filter(Boolean).length)
    expect(text.includes("vurgusu silindi.")).toBe((removedMarks(removal.getSnapshot())?.notes.length ?? 0) > 0)
    expect(text.includes("iki cihazda değişmiş")).toBe(notesTold(joinedNotes.getSnapshot()) > 0)
    expect(text.includes("öteki sayfalara da bakılamadı")).toBe(passageSaid(passage.getSnapshot()) === "unread")
  }
}
