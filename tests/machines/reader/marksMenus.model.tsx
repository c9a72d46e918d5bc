import { useSelector } from "@xstate/react"
import { expect } from "vitest"
import { createActor } from "xstate"
import { noteEditorMachine } from "../../../src/machines/reader/noteEditor.machine.ts"
import type { selectionMachine } from "../../../src/machines/reader/selection.machine.ts"
import { isSelected, pressedHighlight, type SelectionRef } from "../../../src/machines/reader/selection.view.ts"
import type { NoteEditorRef } from "../../../src/machines/reader/noteEditor.view.ts"
import type { ZoomRef } from "../../../src/machines/reader/surface.view.ts"
import { MarkDialogs } from "../../../src/reader/marks/MarkDialogs.tsx"
import { PressedMenu, SelectionMenu } from "../../../src/reader/marks/MarksMenu.tsx"
import { landscape, magazineRead, zoomAt } from "../../kit/fixtures/issues.ts"
import { rendered } from "../../kit/harness/rendered.ts"
import { draw, press, said } from "../../kit/harness/screen.tsx"
import type { Model } from "../../kit/model/Model.ts"
import { withSilentSlots } from "../../kit/model/silentActor.ts"
import { model as rules } from "./selection.model.ts"

type Expected = ReturnType<typeof rules.begin>

interface MenusProps {
  readonly selection: SelectionRef
  readonly editor: NoteEditorRef
  readonly zoom: ZoomRef
}

/** The menus and dialogs, without the pages whose words they are for. */
const Menus = ({ selection, editor, zoom }: MenusProps) => {
  const pressed = useSelector(selection, pressedHighlight)
  const selected = useSelector(selection, isSelected)
  const given = { selection, zoom, onShare: () => {} }
  return (
    <>
      {selected && <SelectionMenu {...given} onFind={null} caret={null} />}
      {pressed !== null && <PressedMenu {...given} pressed={pressed} words={() => null} />}
      <MarkDialogs selection={selection} editor={editor} giveBack={() => {}} />
    </>
  )
}

const colours = ["Sarı", "Yeşil", "Mavi", "Pembe"]
const share = "share" in navigator ? "Paylaş" : "Bağlantıyı kopyala"

const buttonsOf = ({ now, pressed }: Expected): ReadonlyArray<string> => {
  if (now === "selected") return ["Vurgula", ...colours, "Not Ekle", "Kopyala", share]
  if (now === "refused") return ["Kapat"]
  return now === "pressed" ? [...colours, pressed === null ? "Not Ekle" : "Notu düzenle", share, "Vurguyu kaldır"] : []
}

const refusals = {
  NotMarkable: "Üzgünüz, bu seçim vurgulanamıyor.",
  MarksFull: "Bu sayıda yeni bir işarete yer kalmadı."
}

/** What is selected or pressed, as somebody sees it: a menu for it, or why it cannot be marked. */
export const model: Model<typeof selectionMachine, Expected> = {
  ...rules,
  show: (actor) => {
    const editor = createActor(withSilentSlots(noteEditorMachine) as typeof noteEditorMachine, {
      input: { issueId: "vapur1234567890" }
    }).start()
    const zoom = zoomAt(landscape, magazineRead())
    const takeDown = draw(<Menus selection={actor} editor={editor} zoom={zoom} />)
    return () => {
      takeDown()
      editor.stop()
      zoom.stop()
    }
  },
  act: {
    "selection.highlight": ({ colour }) => press(colour === "pink" ? "Pembe" : "Vurgula"),
    "selection.note": (_, { before }) =>
      press(before.now === "pressed" && before.pressed !== null ? "Notu" : "Not Ekle"),
    "selection.colour": () => press("Mavi"),
    "selection.remove": () => press("Vurguyu kaldır"),
    "selection.close": (_, { before }) => {
      if (before.now === "refused") press("Kapat")
      else dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", cancelable: true }))
    }
  },
  promise: async (expected, actor, step) => {
    await rules.promise?.(expected, actor, step)
    await rendered()
    // Every overlay has another button, for screen readers.
    expect(said("button").filter((name) => name !== "Dismiss")).toEqual(buttonsOf(expected))
    expect(said("toolbar")).toEqual(
      expected.now === "selected" ? ["Seçili yazı"] : expected.now === "pressed" ? ["Vurgu"] : []
    )
    const { refusal } = expected
    expect(said("heading")).toEqual(refusal === null ? [] : [refusals[refusal]])
  }
}
