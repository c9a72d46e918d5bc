import axe from "axe-core"
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import { type ActorRefFrom, createActor } from "xstate"
import { emptyReadingData } from "../../src/domain/reader/ReadingData.ts"
import { noMarks } from "../../src/domain/reader/marks/MarkFact.ts"
import { highlightsIn, notesIn } from "../../src/machines/reader/marks.view.ts"
import { unplacedIn } from "../../src/machines/reader/placement.view.ts"
import { isSelected } from "../../src/machines/reader/selection.view.ts"
import { slideShown } from "../../src/machines/reader/slides.view.ts"
import { surfaceMachine } from "../../src/machines/reader/surface.machine.ts"
import {
  gesturesOf,
  marksOf,
  placementOf,
  selectionOf,
  shortcutsOf,
  slidesOf
} from "../../src/machines/reader/surface.view.ts"
import { MarksLayer } from "../../src/reader/marks/MarksLayer.tsx"
import { ReadingSurface } from "../../src/reader/ReadingSurface.tsx"
import { pausedDecoding } from "../kit/doubles/pausedDecoding.ts"
import { paperChosen } from "../kit/doubles/readerThemes.ts"
import { slotAnswers } from "../kit/doubles/slotAnswers.ts"
import { showFirstSlide, startMarking } from "../kit/doubles/startMarking.ts"
import { landscape, magazineRead } from "../kit/fixtures/issues.ts"
import { highlight as fixture } from "../kit/fixtures/marks.ts"
import { rendered } from "../kit/harness/rendered.ts"
import { draw, press } from "../kit/harness/screen.tsx"
import { viewport } from "../kit/harness/viewport.ts"

const takeDown: Array<() => void> = []
const images = pausedDecoding()

/** Lines as the server sets them: each at its place on the page, each word in a span of its own. */
const lines = (id: string, ...texts: ReadonlyArray<string>) => {
  const set = texts.map(
    (text, at) =>
      `<div class="line" style="position:absolute;left:60px;top:${200 + at * 40}px;font-size:24px;white-space:pre">${text
        .split(" ")
        .map((word) => `<span data-word="${id}-${word}">${word} </span>`)
        .join("")}</div>`
  )
  return `<div class="page"><div class="block">${set.join("")}</div></div>`
}

const pagesOfIssue: Readonly<Record<number, string>> = {
  4: lines("4", "Lodos deniz kıyısındaki", "bütün kentlerin tanıdığı", "bir yeldir"),
  5: lines("5", "Sabah serin başlar", "öğleye doğru ısınır")
}

let surface: ActorRefFrom<typeof surfaceMachine>
let questions: ReturnType<typeof slotAnswers>

beforeEach(async () => {
  await viewport(landscape.width, landscape.height)
  questions = slotAnswers()
  takeDown.push(images.hold())
  surface = createActor(questions.filled(surfaceMachine), {
    input: { magazine: magazineRead({ page_count: 12 }), viewport: landscape, page: 4 }
  }).start()
  takeDown.push(draw(<ReadingSurface surface={surface} theme={paperChosen()} paper="light" />), () => surface.stop())
  await rendered()
  showFirstSlide(surface)
  // The thumbnail strip shows itself at first; what lies under it can be pressed only once it has left.
  surface.send({ type: "strip.close" })
  await vi.waitUntil(() => questions.waiting("markup").length === 2)
  for (const number of [4, 5])
    questions.answer(
      "markup",
      { type: "page.loaded", html: pagesOfIssue[number], pictured: true },
      (input: { readonly page: number }) => input.page === number
    )
  await vi.waitUntil(() => document.querySelectorAll(".line").length === 5)
  startMarking(questions)
  marksOf(surface).send({ type: "user.known", userId: null })
  marksOf(surface).send({ type: "marks.logged", logged: noMarks })
  // Its code comes after the first slide.
  await vi.waitUntil(() => CSS.highlights.has("mark-yellow"))
})

afterEach(() => {
  for (const undo of takeDown.splice(0)) undo()
  getSelection()?.removeAllRanges()
})

afterAll(() => viewport(414, 896))

const word = (name: string): HTMLElement => {
  const element = document.querySelector<HTMLElement>(`[data-word="${name}"]`)
  if (element === null) throw new Error(`There is no word ${name}.`)
  return element
}

/** A real mouse goes from the middle of one word to the middle of another. */
const drag = (from: string, to: string) => userEvent.dragAndDrop(word(from), word(to))

const marks = () => marksOf(surface).getSnapshot()
const menu = (name: string) => page.getByRole("toolbar", { name })
const named = (...ids: ReadonlyArray<string>) => questions.answer("name", { type: "selection.named", ids })

/** Highlights words of one page, as a person does. */
const highlight = async (from: string, to: string, id: string, colour = "Vurgula") => {
  await drag(from, to)
  await expect.element(menu("Seçili yazı")).toBeVisible()
  press(colour)
  named(id)
  await rendered()
}

const focused = () => document.activeElement
const viewer = () => document.querySelector("[data-viewer]")

/** By its key, which works once it is known that single keys do. */
const enterText = () => {
  shortcutsOf(surface).send({ type: "shortcuts.choose", on: true })
  return userEvent.keyboard("m")
}

/** A finger touches the beginning of a word and is lifted. */
const tap = (touched: HTMLElement) => {
  const { left, top } = touched.getBoundingClientRect()
  const at = { bubbles: true, cancelable: true, clientX: left + 4, clientY: top + 10 }
  const finger = { ...at, pointerId: 7, pointerType: "touch", isPrimary: true, button: 0 }
  touched.dispatchEvent(new PointerEvent("pointerdown", { ...finger, buttons: 1 }))
  touched.dispatchEvent(new PointerEvent("pointerup", finger))
  expect(gesturesOf(surface).getSnapshot().matches({ free: "tapped" })).toBe(true)
  touched.dispatchEvent(new MouseEvent("click", { ...at, detail: 1 }))
}

/** On each of the three papers. */
const accessible = async () => {
  const before = document.documentElement.dataset["theme"]
  for (const paper of ["light", "sepia", "dark"]) {
    document.documentElement.dataset["theme"] = paper
    await rendered()
    // Colours change by and by; the thumbnails may leave meanwhile.
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
    const { violations } = await axe.run(document.body, { rules: { region: { enabled: false } } })
    expect(violations.map(({ id, nodes }) => [paper, id, nodes.map(({ html }) => html)])).toEqual([])
  }
  document.documentElement.dataset["theme"] = before
}

describe("marking words on a page", () => {
  it("highlights what a mouse selects over several lines, and turns no page", async () => {
    await drag("4-deniz", "4-bir")
    const selected = String(getSelection())
    await expect.element(menu("Seçili yazı")).toBeVisible()
    press("Vurgula")
    named("vurgu_1")
    expect(selected.length).toBeGreaterThan(30)
    expect(highlightsIn(marks())).toMatchObject([{ id: "vurgu_1", page: 4, colour: "yellow" }])
    expect(highlightsIn(marks())[0]?.text).toContain("kıyısındaki bütün kentlerin tanıdığı b")
    expect(getSelection()?.isCollapsed).toBe(true)
    await expect.element(menu("Seçili yazı")).not.toBeInTheDocument()
    expect(slideShown(slidesOf(surface).getSnapshot())).toEqual([4, 5])
  })

  it("makes one highlight of each page that a selection lies on, in the chosen colour", async () => {
    await drag("4-tanıdığı", "5-doğru")
    await expect.element(menu("Seçili yazı")).toBeVisible()
    press("Yeşil")
    named("vurgu_1", "vurgu_2")
    const made = highlightsIn(marks())
    expect(made).toMatchObject([
      { id: "vurgu_1", page: 4, colour: "green" },
      { id: "vurgu_2", page: 5, colour: "green" }
    ])
    expect(made[0]?.text).toMatch(/dığı bir yeldir$/u)
    expect(made[1]?.text).toMatch(/^Sabah serin başlar öğleye d/u)
    expect(slideShown(slidesOf(surface).getSnapshot())).toEqual([4, 5])
  })

  it("closes its menu with Escape, which then does nothing else", async () => {
    await drag("4-deniz", "4-kentlerin")
    await expect.element(menu("Seçili yazı")).toBeVisible()
    await accessible()
    await userEvent.keyboard("{Escape}")
    await expect.element(menu("Seçili yazı")).not.toBeInTheDocument()
    expect(getSelection()?.isCollapsed).toBe(true)
  })

  it("refuses what holds no words", async () => {
    const blank = word("4-Lodos").closest(".line")
    const range = document.createRange()
    range.setStart(word("4-Lodos").firstChild ?? word("4-Lodos"), "Lodos".length)
    range.setEnd(word("4-deniz").firstChild ?? word("4-deniz"), 0)
    expect(blank).not.toBeNull()
    getSelection()?.addRange(range)
    await expect.element(menu("Seçili yazı")).toBeVisible()
    press("Vurgula")
    await expect.element(page.getByRole("alertdialog", { name: "Üzgünüz, bu seçim vurgulanamıyor." })).toBeVisible()
    await accessible()
    press("Kapat")
    await expect.poll(() => document.querySelector("[role=alertdialog]")).toBeNull()
    expect(highlightsIn(marks())).toEqual([])
  })

  it("opens a menu on a pressed highlight: another colour, or none", async () => {
    await highlight("4-deniz", "4-kıyısındaki", "vurgu_1")
    await userEvent.click(word("4-kıyısındaki"), { position: { x: 4, y: 10 } })
    await expect.element(menu("Vurgu")).toBeVisible()
    await accessible()
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Sarı")
    press("Pembe")
    expect(highlightsIn(marks())).toMatchObject([{ id: "vurgu_1", colour: "pink" }])
    await userEvent.click(word("4-kıyısındaki"), { position: { x: 4, y: 10 } })
    press("Vurguyu kaldır")
    expect(highlightsIn(marks())).toEqual([])
    await expect.element(page.getByText("Vurgu silindi.")).toBeVisible()
    press("Geri al")
    expect(highlightsIn(marks())).toMatchObject([{ id: "vurgu_1", colour: "pink" }])
    await expect.element(page.getByText("Vurgu silindi.")).not.toBeInTheDocument()
  })

  it("gives words a menu that were selected before its code was loaded", async () => {
    await drag("4-deniz", "4-kıyısındaki")
    await expect.element(menu("Seçili yazı")).toBeVisible()
    const isTold = () => isSelected(selectionOf(surface).getSnapshot())
    selectionOf(surface).send({ type: "selection.drop" })
    await rendered()
    expect([String(getSelection()).trim() === "", isTold()]).toEqual([false, false])
    takeDown.push(draw(<MarksLayer surface={surface} paper="light" notices={null} noticesRef={null} />))
    await expect.poll(isTold).toBe(true)
  })

  it("are known to be without a place where their words were missing before the code came", async () => {
    const missing = {
      ...emptyReadingData,
      highlights: [fixture({ id: "yitik", page: 4, text: "burada olmayan sözler" })]
    }
    marksOf(surface).send({ type: "marks.logged", logged: { ...noMarks, own: missing } })
    const unplaced = () => unplacedIn(placementOf(surface).getSnapshot())
    await expect.poll(unplaced).toEqual(["yitik"])
    placementOf(surface).send({ type: "placement.known", ids: [] })
    takeDown.push(draw(<MarksLayer surface={surface} paper="light" notices={null} noticesRef={null} />))
    await expect.poll(unplaced).toEqual(["yitik"])
  })

  it("says a second deletion anew, and hands the focus to the page when it is taken back", async () => {
    const remove = async (id: string, from: string, to: string) => {
      await highlight(from, to, id)
      await userEvent.click(word(to), { position: { x: 4, y: 10 } })
      press("Vurguyu kaldır")
      await expect.element(page.getByText("Vurgu silindi.")).toBeVisible()
      return page.getByText("Vurgu silindi.").element()
    }
    const first = await remove("vurgu_1", "4-deniz", "4-kıyısındaki")
    const second = await remove("vurgu_2", "4-deniz", "4-kıyısındaki")
    expect(second).not.toBe(first)
    page.getByRole("button", { name: "Geri al" }).element().focus()
    await userEvent.keyboard("{Enter}")
    await expect.element(page.getByText("Vurgu silindi.")).not.toBeInTheDocument()
    await expect.poll(() => document.activeElement?.hasAttribute("data-viewer")).toBe(true)
  })

  it("says that an issue has no room for another mark", async () => {
    selectionOf(surface).send({ type: "selection.refuse", reason: "MarksFull" })
    await expect.element(page.getByText("Bu sayıda yeni bir işarete yer kalmadı.")).toBeVisible()
    await expect.element(page.getByText(/en çok 5\.000 yer imi, vurgu ya da not olabilir/u)).toBeVisible()
  })

  it("writes a note on what is selected, and asks before it goes", async () => {
    await drag("4-deniz", "4-kıyısındaki")
    await expect.element(menu("Seçili yazı")).toBeVisible()
    press("Not Ekle")
    named("vurgu_1")
    questions.answer("recall", { type: "draft.recalled", draft: null })
    const [made] = highlightsIn(marks())
    const editor = page.getByRole("dialog", { name: `Sayfa 4 - "${made?.text}"` })
    await expect.element(editor).toBeVisible()
    await accessible()
    await userEvent.fill(page.getByPlaceholder("Notunuzu buraya yazın..."), "Bunu sor")
    press("Kaydet")
    questions.answer("name", { type: "editor.named", id: "not_1", date: "2026-11-23T12:00:00.000Z" })
    expect(notesIn(marks())).toEqual([
      { id: "not_1", highlightId: "vurgu_1", text: "Bunu sor", date: "2026-11-23T12:00:00.000Z" }
    ])
    const sign = page.getByRole("button", { name: `Notu aç: ${made?.text}` })
    await expect.element(sign).toBeVisible()
    await userEvent.click(sign)
    questions.answer("recall", { type: "draft.recalled", draft: null })
    await expect.element(page.getByPlaceholder("Notunuzu buraya yazın...")).toHaveValue("Bunu sor")
    await userEvent.clear(page.getByPlaceholder("Notunuzu buraya yazın..."))
    press("Kaydet")
    const question = page.getByText("Bu notu ve ilişkili vurguyu silmek istediğinizden emin misiniz?")
    await expect.element(question).toBeVisible()
    press("Sil")
    expect([notesIn(marks()), highlightsIn(marks())]).toEqual([[], []])
    await expect.element(page.getByText("Not ve vurgusu silindi.")).toBeVisible()
    press("Geri al")
    expect(notesIn(marks())).toMatchObject([{ id: "not_1", text: "Bunu sor" }])
  })

  it("makes no second highlight of the same words: they take the colour, and the note that is wanted", async () => {
    await highlight("4-deniz", "4-kıyısındaki", "vurgu_1")
    await highlight("4-deniz", "4-kıyısındaki", "vurgu_2", "Yeşil")
    expect(highlightsIn(marks())).toMatchObject([{ id: "vurgu_1", colour: "green" }])
    await highlight("4-deniz", "4-kıyısındaki", "vurgu_3", "Not Ekle")
    expect(questions.waiting("recall")).toContainEqual(expect.objectContaining({ highlightId: "vurgu_1" }))
    questions.answer("recall", { type: "draft.recalled", draft: null })
    await expect.element(page.getByPlaceholder("Notunuzu buraya yazın...")).toBeVisible()
    press("İptal")
    expect(highlightsIn(marks())).toMatchObject([{ id: "vurgu_1", colour: "green" }])
  })

  it("takes the highlight back when its new note is cancelled", async () => {
    await drag("4-tanıdığı", "5-doğru")
    await expect.element(menu("Seçili yazı")).toBeVisible()
    press("Not Ekle")
    named("vurgu_1", "vurgu_2")
    questions.answer("recall", { type: "draft.recalled", draft: null })
    expect(highlightsIn(marks())).toHaveLength(2)
    await expect.element(page.getByPlaceholder("Notunuzu buraya yazın...")).toBeVisible()
    press("İptal")
    expect(highlightsIn(marks())).toEqual([])
    await rendered()
    await expect.element(page.getByText("Vurgu silindi.")).not.toBeInTheDocument()
    await expect.poll(focused).toBe(viewer())
  })

  it("keeps what was written of a new note, and its highlight, when Escape closes the editor", async () => {
    await drag("4-deniz", "4-kıyısındaki")
    await expect.element(menu("Seçili yazı")).toBeVisible()
    press("Not Ekle")
    named("vurgu_1")
    questions.answer("recall", { type: "draft.recalled", draft: null })
    const field = page.getByPlaceholder("Notunuzu buraya yazın...")
    await userEvent.fill(field, "Yarım kalan")
    await userEvent.keyboard("{Escape}")
    await expect.element(field).not.toBeInTheDocument()
    expect(highlightsIn(marks())).toMatchObject([{ id: "vurgu_1" }])
    await expect.poll(focused).toBe(viewer())
    await userEvent.click(word("4-kıyısındaki"), { position: { x: 4, y: 10 } })
    await expect.element(menu("Vurgu")).toBeVisible()
    press("Not Ekle")
    expect(questions.waiting("recall")).toContainEqual(expect.objectContaining({ highlightId: "vurgu_1" }))
    questions.answer("recall", { type: "draft.recalled", draft: { text: "Yarım kalan", began: "" } })
    await expect.element(field).toHaveValue("Yarım kalan")
  })

  it("gives the focus back to the page when a colour is chosen by key, and a tap on words is not one on the page", async () => {
    await highlight("4-deniz", "4-kıyısındaki", "vurgu_1")
    tap(word("4-kıyısındaki"))
    await expect.element(menu("Vurgu")).toBeVisible()
    expect(gesturesOf(surface).getSnapshot().matches({ free: "quiet" }), "no tap waits for a second").toBe(true)
    await userEvent.keyboard("{ArrowRight}{Enter}")
    expect(highlightsIn(marks())).toMatchObject([{ id: "vurgu_1", colour: "green" }])
    await expect.element(menu("Vurgu")).not.toBeInTheDocument()
    await expect.poll(focused).toBe(viewer())
  })

  it("says what the caret passes, selects and leaves, character by character, over both pages", async () => {
    const heard = () => document.querySelector("[aria-live=assertive]")?.textContent
    const caret = page.getByRole("application", { name: "Yazıda imleç" })
    await enterText()
    await expect.element(caret).toHaveFocus()
    await expect.poll(heard).toBe("Lodos deniz kıyısındaki")
    const says = async (keys: string, words: string) => {
      await userEvent.keyboard(keys)
      await expect.poll(heard).toBe(words)
    }
    await says("{ArrowRight}", "o")
    await says("{Control>}{ArrowRight}{/Control}", "Lodos")
    await says("{ArrowLeft}{ArrowRight}", "boşluk")
    await says("{Shift>}{ArrowRight}{/Shift}", "boşluk, seçildi")
    await says("{Shift>}{ArrowLeft}{/Shift}", "boşluk, seçimden çıktı")
    await says("{End}{ArrowLeft}{ArrowRight}", "satır sonu")
    await says("{Shift>}{Control>}{ArrowLeft}{/Control}{/Shift}", "kıyısındaki, seçildi")
    expect(String(getSelection())).toBe("kıyısındaki")
    await says("{Control>}{End}{/Control}", "bir yeldir")
    await says("{ArrowRight}", "S")
    expect(document.activeElement?.closest("[data-page]")?.getAttribute("data-page")).toBe("5")
    await accessible()
  })

  it("puts the caret down where the page is pressed, and where a button turns it", async () => {
    const caret = page.getByRole("application", { name: "Yazıda imleç" })
    await enterText()
    await expect.element(caret).toHaveFocus()
    await userEvent.click(word("5-doğru"))
    await expect.element(caret).not.toBeInTheDocument()
    await enterText()
    await expect.element(caret).toHaveFocus()
    await userEvent.click(page.getByRole("button", { name: "Sonraki sayfa" }))
    await expect.element(caret).not.toBeInTheDocument()
    await expect.element(page.getByRole("button", { name: "Sonraki sayfa" })).toHaveFocus()
  })

  it("copies what the caret has selected, and is in the text again", async () => {
    await enterText()
    await expect.element(page.getByRole("application")).toHaveFocus()
    await userEvent.keyboard("{Shift>}{End}{/Shift}{Enter}")
    await expect.element(menu("Seçili yazı")).toBeVisible()
    press("Bağlantıyı kopyala")
    await expect.element(menu("Seçili yazı")).not.toBeInTheDocument()
    await expect.element(page.getByRole("application")).toHaveFocus()
    expect(getSelection()?.isCollapsed).toBe(true)
  })

  it("lights a highlight that is opened from a list, when its page is there", async () => {
    await highlight("4-deniz", "4-kıyısındaki", "vurgu_1")
    surface.send({ type: "mark.show", id: "vurgu_1", page: 4 })
    const lit = () => [...(CSS.highlights.get("mark-flash") ?? [])].map((range) => (range as Range).toString())
    await expect.poll(lit).toHaveLength(1)
    await expect.poll(lit).toEqual([])
  })
})
