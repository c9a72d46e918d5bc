import axe from "axe-core"
import { afterAll, afterEach, describe, expect, it } from "vitest"
import { page, userEvent } from "vitest/browser"
import { createActor, setup } from "xstate"
import type { ReadingBlock } from "../../src/domain/reader/reading/ReadingText.ts"
import type { SlideText } from "../../src/domain/reader/reading/slideText.ts"
import { faces } from "../../src/domain/reader/readingSettings.ts"
import type { ReaderTheme } from "../../src/domain/theme/ReaderTheme.ts"
import { readingModeMachine } from "../../src/machines/reader/readingMode.machine.ts"
import { slideRead } from "../../src/machines/reader/readingMode.view.ts"
import { ReadingOverlay } from "../../src/reader/reading/ReadingOverlay.tsx"
import { slotAnswers } from "../kit/doubles/slotAnswers.ts"
import { surfaceAround } from "../kit/doubles/surfaceAround.ts"
import { magazineRead } from "../kit/fixtures/issues.ts"
import { rendered } from "../kit/harness/rendered.ts"
import { draw, press, said } from "../kit/harness/screen.tsx"
import { viewport } from "../kit/harness/viewport.ts"

const takeDown: Array<() => void> = []
afterEach(() => {
  for (const undo of takeDown.splice(0)) undo()
})
afterAll(() => viewport(414, 896))

const words = (kind: "paragraph" | "caption" | "item" | "quote", text: string, onPage = 4): ReadingBlock => ({
  kind,
  text,
  segments: [{ page: onPage, start: 0, end: text.length, at: 0 }]
})

const blocks: ReadonlyArray<ReadingBlock> = [
  { ...words("paragraph", "Lodos günleri"), kind: "heading", level: 1 },
  words("paragraph", "Lodos, deniz kıyısındaki kentlerin kendi havasıdır. ".repeat(12)),
  { ...words("paragraph", "Sabah"), kind: "heading", level: 2 },
  words("quote", "Kimse işe gitmez."),
  words("item", "1. Pencereyi aç"),
  words("item", "2. Bekle"),
  { kind: "picture", page: 4, box: { left: 60, top: 90, width: 300, height: 200 }, text: "", segments: [] },
  words("caption", "Kabataş iskelesi"),
  {
    kind: "table",
    hasHeader: true,
    text: "Gün\tHız\nSalı\t40",
    segments: [],
    rows: [
      [
        { start: 0, end: 3 },
        { start: 4, end: 7 }
      ],
      [
        { start: 8, end: 12 },
        { start: 13, end: 15 }
      ]
    ]
  },
  {
    kind: "paragraph",
    text: "Sayfadan sayfaya.",
    segments: [
      { page: 4, start: 0, end: 9, at: 0 },
      { page: 5, start: 0, end: 8, at: 9 }
    ]
  },
  words("paragraph", "Akşam olunca diner, ertesi güne yağmur kalır. ".repeat(40), 5)
]

const text: SlideText = { articles: [{ pages: [4, 5], blocks }], beginning: 3, end: "next", next: 7 }

interface Given {
  readonly language?: "tr" | "en"
  readonly paper?: ReaderTheme
  readonly size?: readonly [number, number]
  readonly answer?: SlideText | "failed" | null
  /** The last page that may be read. */
  readonly lastReadable?: number
  readonly slide?: readonly [number, number]
}

/** Everything the chart tells its parent. */
const told: Array<unknown> = []

/** The reading mode over slide 4-5, its text there. */
const opened = async ({
  language = "tr",
  paper = "light",
  size = [1100, 800],
  answer = text,
  lastReadable = 9,
  slide = [4, 5]
}: Given = {}) => {
  await viewport(size[0], size[1])
  told.length = 0
  const slots = slotAnswers()
  const magazine = { ...magazineRead({ page_count: 9 }), lastReadable }
  const reader = setup({ actors: { readingMode: slots.filled(readingModeMachine) } }).createMachine({
    invoke: { src: "readingMode", id: "readingMode", input: { magazine } },
    on: { "*": { actions: ({ event }) => told.push(event) } }
  })
  const parent = createActor(reader).start()
  const actor = parent.getSnapshot().children.readingMode
  if (actor === undefined) throw new Error("Nothing is read.")
  actor.send({ type: "reading.open", slide })
  if (answer === "failed") slots.answer("reader", { type: "text.failed" })
  else if (answer !== null && slots.waiting("reader").length > 0)
    slots.answer("reader", { type: "text.read", text: answer })
  const surface = surfaceAround({ magazine, viewport: { width: size[0], height: size[1] }, page: slide[0] })
  const undraw = draw(
    <ReadingOverlay surface={surface} readingMode={actor} paper={paper} notices={null} noticesRef={null} />,
    language
  )
  takeDown.push(() => {
    undraw()
    parent.stop()
    surface.stop()
  })
  await rendered()
  return { actor, slots }
}

const place = () => document.querySelector<HTMLElement>("[role=region][tabindex]")

describe("the text in the reading mode", () => {
  it("is set as what it is, in the issue's language", async () => {
    await opened()
    const article = document.querySelector("article")
    expect(article?.lang).toBe("tr")
    expect(article?.querySelector("h2")?.textContent).toContain("Lodos günleri")
    expect(article?.querySelector("h3")?.textContent).toBe("Sabah")
    expect(article?.querySelector("blockquote")?.textContent).toBe("Kimse işe gitmez.")
    expect([...(article?.querySelectorAll("li") ?? [])].map(({ textContent }) => textContent)).toEqual([
      "1. Pencereyi aç",
      "2. Bekle"
    ])
    expect(article?.querySelector("figure figcaption")?.textContent).toBe("Kabataş iskelesi")
    expect([...(article?.querySelectorAll("th") ?? [])].map(({ textContent }) => textContent)).toEqual(["Gün", "Hız"])
    expect([...(article?.querySelectorAll("td") ?? [])].map(({ textContent }) => textContent)).toEqual(["Salı", "40"])
    expect(said("img")).toEqual(["Sayfa 4, resim"])
    expect(document.querySelector('[role="group"][aria-label="Tablo"]')).not.toBeNull()
  })

  it("cuts a picture out of its page's image", async () => {
    await opened()
    const picture = document.querySelector<HTMLElement>("figure [role=img]")
    const [base] = picture?.querySelectorAll("img") ?? []
    expect(base?.src).toMatch(/\/4\.webp\?v=/)
    const cut = picture?.getBoundingClientRect() ?? new DOMRect()
    const whole = base?.getBoundingClientRect() ?? new DOMRect()
    const scale = whole.width / magazineRead({ page_count: 9 }).page.width
    expect(cut.width / cut.height).toBeCloseTo(1.5, 2)
    expect((cut.left - whole.left) / scale).toBeCloseTo(60, 0)
    expect((cut.top - whole.top) / scale).toBeCloseTo(90, 0)
    expect(cut.width / scale).toBeCloseTo(300, 0)
    expect(cut.height / scale).toBeCloseTo(200, 0)
  })

  it("lays the sharper image over it when it is needed, and does without when that fails", async () => {
    // No server has these images: their own failures are kept back.
    const keepBack = (event: Event) => event.stopImmediatePropagation()
    addEventListener("error", keepBack, true)
    takeDown.push(() => removeEventListener("error", keepBack, true))
    await opened()
    const images = () => [...document.querySelectorAll<HTMLImageElement>("figure [role=img] img")]
    const sharper = images()[1]
    expect(sharper?.loading).toBe("lazy")
    expect(sharper?.srcset).toMatch(/^\S+\/4\.webp\?v=\S* 1241w, \S+\/4-300\.webp\?v=\S* 2481w$/u)
    expect(sharper?.getBoundingClientRect()).toEqual(images()[0]?.getBoundingClientRect())
    removeEventListener("error", keepBack, true)
    sharper?.dispatchEvent(new Event("error"))
    await rendered()
    expect(images()).toHaveLength(1)
  })

  it("marks where a page begins, also in a paragraph, outside of what is selected", async () => {
    await opened()
    const marks = [...document.querySelectorAll<HTMLElement>("[data-reading-page]")]
    expect(marks.map(({ textContent }) => textContent)).toEqual(["s. 4", "s. 5"])
    const paragraph = marks[1]?.closest("p")
    expect(paragraph?.textContent).toBe("Sayfadan s. 5sayfaya.")
    getSelection()?.selectAllChildren(paragraph ?? document.body)
    expect(String(getSelection())).toBe("Sayfadan sayfaya.")
    getSelection()?.removeAllRanges()
  })

  it("leads from a page's mark to that page", async () => {
    const { actor } = await opened()
    await expect.element(page.getByRole("button", { name: "s. 4: sayfayı göster" })).toHaveTextContent("s. 4")
    await page.getByRole("button", { name: "s. 5: sayfayı göster" }).click()
    expect(actor.getSnapshot().hasTag("open")).toBe(false)
    expect(told).toEqual([{ type: "slide.go", page: 5 }])
  })

  it("has the focus, scrolls by keys as a document does, and knows the page in view", async () => {
    const { actor } = await opened()
    expect(document.activeElement).toBe(place())
    expect(place()?.getAttribute("aria-label")).toBe("Metin, sayfa 4–5")
    // The browser drops a key while it still scrolls for the one before.
    const pressed = (key: string) => async () => {
      await userEvent.keyboard(`{${key}}`)
      return place()?.scrollTop
    }
    const { scrollHeight = 0, clientHeight = 0 } = place() ?? {}
    await expect.poll(pressed("End")).toBeGreaterThan(scrollHeight - clientHeight - 2)
    await expect.poll(() => actor.getSnapshot().context.seen).toBe(5)
    await expect.poll(pressed("Home")).toBe(0)
    await expect.poll(() => actor.getSnapshot().context.seen).toBe(4)
    await expect.poll(pressed("PageDown")).toBeGreaterThan(200)
  })

  it("leads on, back, and to its beginning", async () => {
    const { actor, slots } = await opened()
    press("Devamını oku: s. 7")
    expect(told).toEqual([{ type: "slide.go", page: 7 }])
    await rendered()
    expect(said("status")).toContain("Metin hazırlanıyor")
    actor.send({ type: "reading.turned", slide: [6, 7] })
    slots.answer("reader", { type: "text.read", text: { ...text, beginning: null } })
    await rendered()
    expect(slideRead(actor.getSnapshot())).toEqual([6, 7])
    expect(document.activeElement).toBe(place())
    press("Önceki sayfa")
    expect(told).toContainEqual({ type: "slide.go", page: 5 })
  })

  it("offers its beginning where that lies before the slide", async () => {
    await opened()
    press("Yazının başına git: s. 3")
    expect(told).toEqual([{ type: "slide.go", page: 3 }])
  })

  it("does not scroll sideways at 320 pixels, at the largest size and in every face", async () => {
    const { actor } = await opened({ size: [320, 640] })
    const settings = actor.getSnapshot().children.settings
    for (const face of faces) {
      settings?.send({
        type: "settings.kept",
        settings: { fontSize: 150, theme: null, lineHeight: "loose", measure: "wide", face }
      })
      await rendered()
      const { scrollWidth = 1, clientWidth = 0 } = place() ?? {}
      expect(scrollWidth, face).toBeLessThanOrEqual(clientWidth)
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
    }
    for (const button of document.querySelectorAll("[role=toolbar] button")) {
      const { right, left } = button.getBoundingClientRect()
      expect(left).toBeGreaterThanOrEqual(0)
      expect(right).toBeLessThanOrEqual(320)
    }
  })
})

describe("the panel of the reading mode", () => {
  it("sets the size of the letters between 70 and 150 percent", async () => {
    const { slots } = await opened()
    const size = () => Number.parseFloat(getComputedStyle(document.querySelector("article") ?? document.body).fontSize)
    const standard = size()
    const percent = () => document.querySelector("[role=toolbar] output")?.textContent
    expect(percent()).toBe("%100")
    press("Yazıyı büyüt")
    await rendered()
    expect(percent()).toBe("%110")
    expect(size()).toBeCloseTo(standard * 1.1, 1)
    for (let step = 0; step < 6; step += 1) press("Yazıyı küçült")
    await rendered()
    expect(percent()).toBe("%70")
    expect(slots.slots()).toContain("settingsStore")
  })

  it("has its own theme, which is the reader's until one is chosen", async () => {
    await opened({ paper: "sepia" })
    const paper = () => document.querySelector<HTMLElement>("[data-reading]")?.dataset["paper"]
    expect(paper()).toBe("sepia")
    expect(getComputedStyle(document.querySelector("[data-reading]") ?? document.body).backgroundColor).toBe(
      "rgb(244, 232, 208)"
    )
    await page.getByRole("radio", { name: "Koyu" }).click()
    expect(paper()).toBe("dark")
    await expect.element(page.getByRole("radio", { name: "Koyu" })).toBeChecked()
    await expect.element(page.getByRole("radio", { name: "Açık" })).not.toBeChecked()
    await expect.element(page.getByRole("radiogroup", { name: "Tema" })).toBeVisible()
  })

  it("sets face, line spacing and line length", async () => {
    await opened()
    await page.getByRole("button", { name: "Yazı düzeni" }).click()
    const sheet = () => document.querySelector<HTMLElement>("[data-face]")?.dataset
    for (const name of ["Tırnaklı", "Tırnaksız", "Dar", "Geniş", "Kısa", "Uzun"])
      await expect.element(page.getByText(name, { exact: true })).toBeVisible()
    expect(said("group").length + document.querySelectorAll("[role=radiogroup]").length).toBeGreaterThan(2)
    for (const label of ["Yazı tipi", "Satır aralığı", "Satır uzunluğu"])
      await expect.element(page.getByText(label)).toBeVisible()
    await page.getByText("Kolay okunur").click()
    await page.getByText("Geniş").click()
    await page.getByText("Uzun").click()
    expect(sheet()).toMatchObject({ face: "easy", lineHeight: "loose", measure: "wide" })
    expect(getComputedStyle(document.querySelector("article p") ?? document.body).letterSpacing).not.toBe("normal")
    await expect.poll(() => page.getByText("Orta", { exact: true }).elements().length).toBe(2)
  })

  it("loads OpenDyslexic when it is chosen, with every letter of Turkish, for all of the text", async () => {
    const { actor } = await opened()
    const fonts = () => [...document.fonts].filter(({ family }) => family.includes("Sayfa Dyslexic"))
    expect(fonts().map(({ status }) => status)).toEqual(["unloaded", "unloaded"])
    await page.getByRole("button", { name: "Yazı düzeni" }).click()
    await page.getByText("OpenDyslexic").click()
    expect(actor.getSnapshot().children.settings?.getSnapshot().context.settings.face).toBe("dyslexic")
    for (const selector of ["p", "h2", "td", "figcaption p"]) {
      const part = document.querySelector(`article ${selector}`) ?? document.body
      expect(getComputedStyle(part).fontFamily, selector).toMatch(/^"?Sayfa Dyslexic/u)
    }
    await expect.poll(() => fonts().map(({ status }) => status)).toContain("loaded")
    await Promise.all(fonts().map((font) => font.load()))
    const canvas = document.createElement("canvas").getContext("2d")
    const width = (letter: string, font: string) => {
      if (canvas !== null) canvas.font = font
      return canvas?.measureText(letter).width
    }
    for (const weight of [400, 700])
      for (const letter of "ğĞıİşŞçÇöÖüÜâÂîÎûÛ“”‘’—…₺") {
        // A letter that the font lacks would be as wide as that of whichever font stands in.
        const standsIn = width(letter, `${weight} 1000px monospace`)
        expect(width(letter, `${weight} 1000px "Sayfa Dyslexic", monospace`), letter).not.toBe(standsIn)
      }
  })

  it("closes by its button and by Escape, and goes to the page that was in view", async () => {
    const { actor } = await opened()
    actor.send({ type: "reading.seen", page: 5 })
    await userEvent.keyboard("{Escape}")
    expect(told).toEqual([{ type: "slide.go", page: 5 }])
    actor.send({ type: "reading.open", slide: [2, 3] })
    await rendered()
    press("Okuma modunu kapat")
    expect(told).toHaveLength(2)
  })
})

describe("in place of the text", () => {
  it("stands what is missing where a page has none, and the page closer", async () => {
    await opened({ answer: { articles: [], beginning: null, end: "next", next: 6 } })
    expect(said("heading")).toContain("Okunacak metin bulunamadı.")
    expect(document.body.textContent).toContain("Bu sayfada yalnızca resim olabilir.")
    expect(said("button")).toContain("Sonraki sayfa")
    press("Sayfayı yakınlaştır")
    expect(told).toEqual([
      { type: "slide.go", page: 4 },
      { type: "zoom.toggle", at: { x: 0, y: 0 } }
    ])
  })

  it("stands a failure, which is tried again", async () => {
    const { slots } = await opened({ answer: "failed" })
    expect(said("alert")[0]).toContain("Sayfanın metni alınamadı.")
    expect(said("alert")[0]).toContain("Bağlantınızı kontrol edip tekrar deneyin.")
    press("Tekrar dene")
    expect(slots.waiting("reader")).toHaveLength(1)
  })

  it("stands the preview's end, with the way to buy, also below a text that goes on there", async () => {
    await opened({ slide: [6, 7], lastReadable: 5 })
    expect(said("heading")).toContain("Önizleme Bitti")
    press("Abone ol ya da satın al")
    await rendered()
    expect(said("status")).toContain("Satın alma sayfasına yönlendiriliyor...")
    takeDown.pop()?.()
    await opened({ answer: { ...text, end: "locked", next: null } })
    expect(said("heading")).toContain("Önizleme Bitti")
  })

  it("says below it that the rest did not load, or that the issue ends", async () => {
    const { slots } = await opened({ answer: { ...text, end: "missing", next: null } })
    expect(said("alert")[0]).toContain("Yazının devamı alınamadı.")
    press("Tekrar dene")
    expect(slots.waiting("reader")).toHaveLength(1)
    takeDown.pop()?.()
    await opened({ answer: { ...text, end: "issue", next: null } })
    expect(place()?.textContent).toContain("Sayının sonu.")
    expect(document.querySelector("nav")?.getAttribute("aria-label")).toBe("Yazılar arasında")
  })
})

describe("a page that is laid out for its text", () => {
  it("is measured where nobody sees it, with the words that it has in the reader", async () => {
    const { actor, slots } = await opened({ answer: null })
    slots.answer("reader", { type: "text.wanted", page: 4 })
    slots.answer("words", {
      type: "words.loaded",
      html: '<div class="page"><div class="block"><div class="line" style="position:absolute;left:60px;top:200px;font-size:20px;white-space:pre"><span>Lodos </span><span>esti.</span></div></div></div>'
    })
    await expect.poll(() => actor.getSnapshot().context.layouts.length).toBe(1)
    const [layout] = actor.getSnapshot().context.layouts
    expect(layout).toMatchObject({ page: 4, text: "Lodos esti." })
    expect(layout?.lines[0]).toMatchObject({ start: 0, end: 11, fontSize: 20 })
    expect(layout?.lines[0]?.left).toBeCloseTo(60, 0)
    expect(slots.inputs("reader").at(-1)).toMatchObject({ layouts: [{ page: 4 }] })
    expect(document.body.textContent).not.toContain("esti")
  })
})

describe("axe finds nothing", () => {
  for (const language of ["tr", "en"] as const)
    for (const paper of ["light", "sepia", "dark"] as const)
      it(`in ${language}, ${paper}`, async () => {
        await opened({ language, paper })
        await page.getByRole("button", { name: language === "tr" ? "Yazı düzeni" : "Typesetting" }).click()
        await rendered()
        const { violations } = await axe.run({ exclude: ["[data-live-announcer]"] }, { resultTypes: ["violations"] })
        const ofPages = ["landmark-one-main", "page-has-heading-one", "region", "bypass", "document-title"]
        expect(
          violations
            .filter(({ id }) => !ofPages.includes(id))
            .flatMap(({ id, nodes }) => nodes.map(({ html }) => [id, html]))
        ).toEqual([])
      })
})
