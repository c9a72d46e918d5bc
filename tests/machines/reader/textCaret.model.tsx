import { expect } from "vitest"
import type { caretMachine } from "../../../src/machines/reader/caret.machine.ts"
import { isSeeking } from "../../../src/machines/reader/caret.view.ts"
import { markingIn } from "../../../src/machines/reader/surface.view.ts"
import type { HighlightPainter } from "../../../src/reader/marks/highlightPainter.ts"
import { TextCaret } from "../../../src/reader/marks/TextCaret.tsx"
import { seenWith } from "../../kit/doubles/seenWith.ts"
import { surfaceAround } from "../../kit/doubles/surfaceAround.ts"
import { magazineRead } from "../../kit/fixtures/issues.ts"
import { rendered } from "../../kit/harness/rendered.ts"
import { draw, press, said } from "../../kit/harness/screen.tsx"
import type { Model } from "../../kit/model/Model.ts"
import { model as rules } from "./caret.model.ts"

type Expected = ReturnType<typeof rules.begin>

/** The page as it is laid out: one line of two words, or a page without any. */
const worded = `<div data-words style="position:relative;width:300px;height:60px">
<div class="page"><div class="block"><div class="line"
style="white-space:pre"><span>a </span><span>b </span></div></div></div></div>`
  .replaceAll("\n", " ")
  .replaceAll(/> </gu, "><")
const wordless = `<p role="status">Bu sayfa hazırlanıyor.</p>`

const viewer = () => document.querySelector<HTMLElement>("[data-viewer]")!

/** The page whose words are not there yet is not in the document. */
const layOut = (html: string | null) => {
  viewer().innerHTML = html === null ? "" : `<article data-page="4">${html}</article>`
}

const key = (name: string, shiftKey = false) =>
  document
    .querySelector("[data-caret]")!
    .dispatchEvent(new KeyboardEvent("keydown", { key: name, shiftKey, bubbles: true, cancelable: true }))

const saidOf = ({ heard, at }: Expected): string => {
  if (heard === null) return ""
  const [words, change] = heard
  const named = words.trim() !== "" ? words : change === "none" && at === 3 ? "satır sonu" : "boşluk"
  return change === "none" ? named : `${named}, ${change === "selected" ? "seçildi" : "seçimden çıktı"}`
}

/** The caret in the words of a page, as its keys move it. */
export const model: Model<typeof caretMachine, Expected> = {
  ...rules,
  place: ({ now, at, anchor, left }) => ({ now, left, way: Math.sign(at - anchor) }),
  show: (actor) => {
    const main = document.createElement("main")
    main.dataset["viewer"] = ""
    main.tabIndex = -1
    const notices = document.createElement("div")
    document.body.append(main, notices)
    const surface = surfaceAround({
      magazine: magazineRead({ page_count: 9 }),
      viewport: { width: 390, height: 844 },
      page: 4
    })
    const marking = markingIn(surface.getSnapshot())!
    const passages = rules.cases.flatMap((one) => (one.type === "caret.open" ? one.passages : []))
    const painter = { placed: () => [], passagesIn: () => passages } as never as HighlightPainter
    const takeDown = draw(
      <TextCaret
        surface={seenWith(surface, { context: { marking: seenWith(marking, { children: { caret: actor } }) } })}
        painter={painter}
        notices={notices}
      />
    )
    return () => {
      takeDown()
      surface.stop()
      main.remove()
      notices.remove()
    }
  },
  act: {
    "caret.enter": (_, { before }) => {
      if (before.now !== "within") layOut(null)
      press("Yazıda işaretle")
    },
    "text.read": async ({ place }, { actor }) => {
      layOut(place === null ? wordless : worded)
      await expect.poll(() => isSeeking(actor.getSnapshot())).toBe(false)
    },
    "caret.move": ({ step, towards, extends: isExtended }) =>
      void key(step === "lineEdge" ? "End" : towards === "next" ? "ArrowRight" : "ArrowLeft", isExtended),
    // What is marked under the caret is the painter's to say, which paints nothing here.
    "caret.open": (event, { actor }) => {
      if (event.pressed === null) key("Enter")
      else actor.send(event)
    },
    "caret.escape": () => void key("Escape"),
    "caret.seek": (event, { actor }) => {
      layOut(null)
      actor.send(event)
    },
    "caret.leave": () => void viewer().dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }))
  },
  promise: async (expected, actor, step) => {
    await rules.promise?.(expected, actor, step)
    await rendered()
    const caret = document.querySelector("[data-caret]")
    expect(caret !== null).toBe(expected.now === "within")
    if (caret !== null) expect(document.activeElement).toBe(caret)
    expect(document.querySelector("[aria-live]")?.textContent).toBe(saidOf(expected))
    expect(said("alert")).toEqual(expected.now === "wordless" ? ["Bu sayfada işaretlenecek yazı yok."] : [])
  }
}
