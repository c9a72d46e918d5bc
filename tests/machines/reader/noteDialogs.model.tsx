import { expect } from "vitest"
import { createActor } from "xstate"
import type { noteEditorMachine } from "../../../src/machines/reader/noteEditor.machine.ts"
import { selectionMachine } from "../../../src/machines/reader/selection.machine.ts"
import { MarkDialogs } from "../../../src/reader/marks/MarkDialogs.tsx"
import { rendered } from "../../kit/harness/rendered.ts"
import { draw, fieldOf, press, said } from "../../kit/harness/screen.tsx"
import type { Model } from "../../kit/model/Model.ts"
import { model as rules } from "./noteEditor.model.ts"

type Expected = ReturnType<typeof rules.begin>

const isWritten = ({ now }: Expected): boolean => ["writing", "naming", "saving", "emptied"].includes(now)
const isAsked = ({ now }: Expected): boolean => now === "emptied" || now === "removing"

const type = (text: string) => {
  const into = fieldOf("Not")
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")!.set!.call(into, text)
  into.dispatchEvent(new Event("input", { bubbles: true }))
}

/** The editor as somebody sees it: the note's field, and the question before one is deleted. */
export const model: Model<typeof noteEditorMachine, Expected> = {
  ...rules,
  // Whose it is, and which words they are, is drawn alike.
  place: ({ now, note, made, text }) => [now, note !== null, made.length > 0, text.trim() === ""],
  show: (actor) => {
    const selection = createActor(selectionMachine).start()
    const takeDown = draw(<MarkDialogs selection={selection} editor={actor} giveBack={() => {}} />)
    return () => {
      takeDown()
      selection.stop()
    }
  },
  act: {
    // Typing what is there already is no change.
    "editor.write": (event, { actor, before }) => (event.text === before.text ? actor.send(event) : type(event.text)),
    "editor.cancel": () => press("İptal"),
    "editor.save": () => press("Kaydet"),
    "editor.confirm": () => press("Sil"),
    "editor.keep": () => press("Vazgeç")
  },
  promise: async (expected, actor, step) => {
    await rules.promise?.(expected, actor, step)
    await rendered()
    if (isWritten(expected) && !isAsked(expected)) expect(fieldOf("Not").value).toBe(expected.text)
    expect(said("alertdialog").length > 0).toBe(isAsked(expected))
  }
}
