import axe from "axe-core"
import { afterAll, afterEach, describe, expect, it, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import { createActor } from "xstate"
import { noMarks } from "../../src/domain/reader/marks/MarkFact.ts"
import type { PageLayout } from "../../src/domain/reader/reading/PageLayout.ts"
import type { ReadingBlock, TextSegment } from "../../src/domain/reader/reading/ReadingText.ts"
import type { ReaderTheme } from "../../src/domain/theme/ReaderTheme.ts"
import { highlightsIn, notesIn } from "../../src/machines/reader/marks.view.ts"
import { surfaceMachine } from "../../src/machines/reader/surface.machine.ts"
import { marksOf, readingModeIn, shortcutsOf } from "../../src/machines/reader/surface.view.ts"
import { ReadingSurface } from "../../src/reader/ReadingSurface.tsx"
import { paper } from "../kit/doubles/paper.ts"
import { pausedDecoding } from "../kit/doubles/pausedDecoding.ts"
import { paperChosen } from "../kit/doubles/readerThemes.ts"
import { slotAnswers } from "../kit/doubles/slotAnswers.ts"
import { showFirstSlide, startMarking } from "../kit/doubles/startMarking.ts"
import { magazineRead } from "../kit/fixtures/issues.ts"
import { rendered } from "../kit/harness/rendered.ts"
import { draw, press } from "../kit/harness/screen.tsx"
import { viewport } from "../kit/harness/viewport.ts"

const takeDown: Array<() => void> = []
afterEach(() => {
  for (const undo of takeDown.splice(0)) undo()
  getSelection()?.removeAllRanges()
})
afterAll(() => viewport(414, 896))
const images = pausedDecoding()

const markups: Readonly<Record<number, string>> = {
  4: paper(["Lodos deniz kıyısındaki", "kentlerin bildiği bir yel-", "dir ve kimse sevmez"]),
  5: paper(["Sabah serin başlar", "öğleye LODOS gelir"])
}

/** A block of these parts of a page, as the page has them. */
const blockOf = ({ page: number, text: whole }: PageLayout, ...parts: ReadonlyArray<string>): ReadingBlock => {
  let text = ""
  const segments: Array<TextSegment> = []
  for (const part of parts) {
    const start = whole.indexOf(part.trim())
    if (start < 0) throw new Error(`Page ${number} has no "${part}": ${whole}`)
    segments.push({ page: number, start, end: start + part.trim().length, at: text.length })
    text += part
  }
  return { kind: "paragraph", text: text.trim(), segments }
}

interface Given {
  readonly theme?: ReaderTheme
  readonly size?: readonly [number, number]
  /** What is highlighted already. */
  readonly highlights?: ReadonlyArray<object>
}

/** The reading mode over slide 4-5: its pages were measured in this browser, and its text is there. */
const reading = async ({ theme = "light", size = [1280, 800], highlights = [] }: Given = {}) => {
  await viewport(size[0], size[1])
  document.documentElement.dataset["theme"] = theme
  const still = new CSSStyleSheet()
  still.replaceSync("*, ::before, ::after { animation: none !important; transition: none !important }")
  document.adoptedStyleSheets.push(still)
  takeDown.push(images.hold())
  const questions = slotAnswers()
  const actor = createActor(questions.filled(surfaceMachine), {
    input: { magazine: magazineRead({ page_count: 12 }), viewport: { width: size[0], height: size[1] }, page: 4 }
  }).start()
  takeDown.push(
    () => void document.adoptedStyleSheets.splice(document.adoptedStyleSheets.indexOf(still), 1),
    () => void delete document.documentElement.dataset["theme"],
    draw(<ReadingSurface surface={actor} theme={paperChosen(theme)} paper={theme} />),
    () => void actor.stop()
  )
  await rendered()
  showFirstSlide(actor)
  actor.send({ type: "strip.close" })
  startMarking(questions)
  const marks = marksOf(actor)
  questions.answer("recall", { type: "shortcuts.recalled", on: true })
  shortcutsOf(actor).send({ type: "shortcuts.choose", on: true })
  marks.send({ type: "user.known", userId: null })
  marks.send({ type: "marks.logged", logged: { ...noMarks, own: { bookmarks: [], notes: [], highlights } } as never })
  const readingMode = readingModeIn(actor.getSnapshot())
  if (readingMode === null) throw new Error("Nothing is read.")
  readingMode.send({ type: "reading.open", slide: [4, 5] })
  for (const wanted of [4, 5]) {
    questions.answer("reader", { type: "text.wanted", page: wanted })
    questions.answer("words", { type: "words.loaded", html: markups[wanted] })
    await vi.waitUntil(() => readingMode.getSnapshot().context.layouts.length === wanted - 3)
  }
  const [left, right] = readingMode.getSnapshot().context.layouts
  if (left === undefined || right === undefined) throw new Error("Nothing was measured.")
  const blocks = [
    blockOf(left, "Lodos deniz kıyısındaki ", "kentlerin bildiği bir yel", "dir ve kimse sevmez"),
    blockOf(right, "Sabah serin başlar ", "öğleye LODOS gelir")
  ]
  questions.answer("reader", {
    type: "text.read",
    text: { articles: [{ pages: [4, 5], blocks }], beginning: null, end: "issue", next: null }
  })
  await rendered()
  return { actor, questions, marks: () => marks.getSnapshot() }
}

const place = () => page.getByRole("region", { name: /^Metin/u })
const paragraphs = () => [...document.querySelectorAll<HTMLElement>("[data-reading] article p")]

/** Selects words of the text, from the first of these to the last. */
const choose = (from: string, to: string) => {
  const found = (word: string, isEnd: boolean) => {
    for (const paragraph of paragraphs()) {
      const walker = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node instanceof Text; node = walker.nextNode()) {
        const at = node.data.indexOf(word)
        if (at >= 0) return [node, isEnd ? at + word.length : at] as const
      }
    }
    throw new Error(`The text has no "${word}".`)
  }
  const [[first, start], [last, end]] = [found(from, false), found(to, true)]
  getSelection()?.setBaseAndExtent(first, start, last, end)
}

const marked = () =>
  [...document.querySelectorAll<HTMLElement>("[data-reading] mark")].map(
    ({ dataset, textContent }) => `${dataset["look"]}: ${textContent}`
  )

const faults = async () => {
  const { violations } = await axe.run(document.querySelector("[data-reading]") ?? document, {
    resultTypes: ["violations"],
    rules: { region: { enabled: false } }
  })
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}

const menu = (name: string) => page.getByRole("toolbar", { name })

const older = {
  id: "vurgu_1",
  page: 4,
  text: "bir yeldir ve",
  quote: "bir yel- dir ve",
  prefix: "Lodos deniz kıyısındaki kentlerin bildiği ",
  suffix: " kimse sevmez ",
  position: 39,
  startContainerPath: "",
  endContainerPath: "",
  startOffset: 0,
  endOffset: 0,
  colour: "green"
}

describe("in the text of the reading mode", () => {
  it("words are highlighted, over lines too, and shine on their page afterwards", async () => {
    const { questions, marks } = await reading()
    choose("kentlerin", "kimse")
    await expect.element(menu("Seçili yazı")).toBeVisible()
    press("Vurgula")
    questions.answer("name", { type: "selection.named", ids: ["vurgu_2"] })
    await expect.poll(marked).toEqual(["yellow: kentlerin bildiği bir yeldir ve kimse"])
    expect(highlightsIn(marks())).toMatchObject([
      { page: 4, text: "kentlerin bildiği bir yeldir ve kimse", quote: "kentlerin bildiği bir yel- dir ve kimse" }
    ])
    await expect.element(menu("Seçili yazı")).not.toBeInTheDocument()
    press("Okuma modunu kapat")
    await vi.waitUntil(() => questions.waiting("markup").length >= 2)
    for (const number of [4, 5])
      questions.answer(
        "markup",
        { type: "page.loaded", html: markups[number], pictured: true },
        (input: { readonly page: number }) => input.page === number
      )
    const painted = () =>
      [...(CSS.highlights.get("mark-yellow") ?? [])].map((range) =>
        (range as Range).toString().replaceAll(/\s+/gu, " ")
      )
    await expect.poll(painted).toEqual(["kentlerin bildiği bir yel- dir ve kimse"])
  })

  it("words are chosen, highlighted and given another colour by keys alone", async () => {
    const { questions, marks } = await reading()
    const chosen = () => String(getSelection()).trim().replaceAll(/\s+/gu, " ")
    await userEvent.keyboard("m")
    expect(chosen()).toBe("Lodos")
    await userEvent.keyboard("{ArrowRight}{ArrowRight}")
    expect(chosen()).toBe("kıyısındaki")
    await userEvent.keyboard("{ArrowLeft}")
    expect(chosen()).toBe("deniz")
    await userEvent.keyboard("{End}")
    expect(chosen()).toBe("sevmez")
    await userEvent.keyboard("{Home}")
    expect(chosen()).toBe("Lodos")
    await userEvent.keyboard("{Control>}{ArrowDown}{/Control}")
    expect(chosen()).toBe("Sabah")
    await userEvent.keyboard("{Control>}{ArrowUp}{/Control}")
    expect(chosen()).toBe("Lodos")
    await userEvent.keyboard("{Shift>}{Control>}{ArrowRight}{/Control}{/Shift}")
    expect(chosen()).toBe("Lodos deniz")
    await expect.element(menu("Seçili yazı")).toBeVisible()
    await userEvent.keyboard("{Enter}")
    expect(document.activeElement?.textContent).toBe("Vurgula")
    await userEvent.keyboard("{Enter}")
    questions.answer("name", { type: "selection.named", ids: ["vurgu_2"] })
    await expect.poll(marked).toEqual(["yellow: Lodos deniz"])
    await expect.poll(() => document.activeElement?.hasAttribute("data-text")).toBe(true)
    await userEvent.keyboard("m{Enter}")
    await expect.element(menu("Vurgu")).toBeVisible()
    await userEvent.keyboard("{ArrowRight}{Enter}")
    await expect.poll(() => highlightsIn(marks()).map(({ colour }) => colour)).not.toEqual(["yellow"])
    await expect.element(menu("Vurgu")).not.toBeInTheDocument()
    await userEvent.keyboard("m{Escape}")
    expect(chosen()).toBe("")
    expect(document.querySelector("[data-reading]"), "Escape leaves the selection first").not.toBeNull()
  })

  it("a selection over two pages is a highlight of each", async () => {
    const { questions, marks } = await reading()
    choose("sevmez", "serin")
    await expect.element(menu("Seçili yazı")).toBeVisible()
    press("Vurgula")
    questions.answer("name", { type: "selection.named", ids: ["vurgu_2", "vurgu_3"] })
    await expect.poll(marked).toEqual(["yellow: sevmez", "yellow: Sabah serin"])
    expect(highlightsIn(marks()).map((one) => [one.page, one.quote])).toEqual([
      [4, "sevmez"],
      [5, "Sabah serin"]
    ])
  })

  it("highlights of the page are seen, change their colour, and are removed and taken back", async () => {
    const { marks } = await reading({ highlights: [older] })
    await expect.poll(marked).toEqual(["green: bir yeldir ve"])
    await userEvent.click(page.elementLocator(document.querySelector("[data-reading] mark")!))
    await expect.element(menu("Vurgu")).toBeVisible()
    press("Pembe")
    await expect.poll(marked).toEqual(["pink: bir yeldir ve"])
    await userEvent.click(page.elementLocator(document.querySelector("[data-reading] mark")!))
    press("Vurguyu kaldır")
    await expect.poll(marked).toEqual([])
    const notice = page.getByText("Vurgu silindi.")
    await expect.element(notice).toBeVisible()
    expect(notice.element().closest("[data-reading]")).not.toBeNull()
    await page.getByRole("button", { name: "Geri al" }).click()
    await expect.poll(marked).toEqual(["pink: bir yeldir ve"])
    await expect.element(place()).toHaveFocus()
    expect(highlightsIn(marks())).toMatchObject([{ id: "vurgu_1", colour: "pink" }])
  })

  it("a note is written on words, which show that they have one", async () => {
    const { questions, marks } = await reading()
    choose("deniz", "kıyısındaki")
    await expect.element(menu("Seçili yazı")).toBeVisible()
    press("Not Ekle")
    questions.answer("name", { type: "selection.named", ids: ["vurgu_2"] })
    questions.answer("recall", { type: "draft.recalled", draft: null })
    await userEvent.fill(page.getByPlaceholder("Notunuzu buraya yazın..."), "Hangi kıyı?")
    await page.getByRole("button", { name: "Kaydet" }).click()
    questions.answer("name", { type: "editor.named", id: "not_1", date: "2026-11-24T09:00:00.000Z" })
    await expect.poll(() => notesIn(marks()).map(({ text }) => text)).toEqual(["Hangi kıyı?"])
    await expect.poll(() => document.querySelector("[data-reading] mark")?.hasAttribute("data-noted")).toBe(true)
  })

  it("selected words are searched, hits are marked, and one walks through them", async () => {
    const { actor, questions } = await reading()
    choose("Lodos", "Lodos")
    await expect.element(menu("Seçili yazı")).toBeVisible()
    press("Dergide ara")
    const sheet = page.getByRole("dialog", { name: "Dergi İçi Arama" })
    await expect.element(sheet).toBeVisible()
    questions.answer("file", { type: "file.loaded", file: new ArrayBuffer() })
    const texts = [
      { page: 4, text: "Lodos deniz kıyısındaki kentlerin bildiği bir yeldir ve kimse sevmez" },
      { page: 5, text: "Sabah serin başlar öğleye LODOS gelir" }
    ]
    questions.answer("index", { type: "index.ready", texts })
    const pages = [
      { page: 4, before: 0, places: Uint32Array.of(0, 5) },
      { page: 5, before: 1, places: Uint32Array.of(26, 31) }
    ]
    questions.answer("index", { type: "index.found", hits: { query: "Lodos", total: 2, pages } })
    await expect.poll(marked).toEqual(["found: Lodos", "found: LODOS"])
    await page.getByRole("option", { name: /^Sayfa 4: / }).click()
    await expect.element(sheet).not.toBeInTheDocument()
    await expect.poll(marked).toEqual(["current: Lodos", "found: LODOS"])
    await page.getByRole("button", { name: "Sonraki sonuç" }).click()
    await expect.poll(marked).toEqual(["found: Lodos", "current: LODOS"])
    await userEvent.click(place())
    await userEvent.keyboard("{Shift>}{F3}{/Shift}")
    await expect.poll(marked).toEqual(["current: Lodos", "found: LODOS"])
    press("Dergi İçi Arama")
    await expect.element(sheet).toBeVisible()
    await userEvent.keyboard("{Escape}")
    await expect.element(sheet).not.toBeInTheDocument()
    await userEvent.click(place())
    await userEvent.keyboard("/")
    await expect.element(sheet).toBeVisible()
    await userEvent.keyboard("{Escape}")
    await expect.element(sheet).not.toBeInTheDocument()
    await expect.element(page.getByRole("button", { name: "Sonraki sonuç" })).toBeVisible()
    await page.getByRole("button", { name: "Aramayı kapat" }).click()
    await expect.poll(marked).toEqual([])
    expect(readingModeIn(actor.getSnapshot())?.getSnapshot().hasTag("open")).toBe(true)
  })

  for (const theme of ["light", "sepia", "dark"] as const)
    it(`marks are legible, and nothing is at fault, ${theme}`, async () => {
      await reading({ theme, highlights: [older] })
      await expect.poll(marked).toEqual(["green: bir yeldir ve"])
      expect(await faults()).toEqual([])
      for (const look of ["yellow", "blue", "pink", "found", "current"]) {
        document.querySelector("[data-reading] mark")?.setAttribute("data-look", look)
        expect(await faults(), look).toEqual([])
      }
    })
})
