import axe from "axe-core"
import { afterAll, afterEach, describe, expect, it } from "vitest"
import { page, userEvent } from "vitest/browser"
import { createActor, setup, SimulatedClock } from "xstate"
import type { ReadingBlock } from "../../src/domain/reader/reading/ReadingText.ts"
import type { SlideText } from "../../src/domain/reader/reading/slideText.ts"
import type { UtteranceFailure } from "../../src/domain/reader/speech/utterance.ts"
import { type ReaderTheme, readerThemes } from "../../src/domain/theme/ReaderTheme.ts"
import { readingModeMachine } from "../../src/machines/reader/readingMode.machine.ts"
import { isListening } from "../../src/machines/reader/readingMode.view.ts"
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

const sentences = Array.from({ length: 60 }, (_, at) => `Cümle ${at} lodosla gelir ve yavaşça diner.`)
const long = sentences.join(" ")
const first = "Lodos esti. Vapur kalktı."
const paragraph = (text: string, onPage: number, start: number): ReadingBlock => ({
  kind: "paragraph",
  text,
  segments: [{ page: onPage, start, end: start + text.length, at: 0 }]
})
const table: ReadingBlock = {
  kind: "table",
  hasHeader: false,
  text: "Gün\tHız\nSalı\t40",
  segments: [
    { page: 4, start: 900, end: 903, at: 0 },
    { page: 4, start: 903, end: 906, at: 4 },
    { page: 4, start: 906, end: 910, at: 8 },
    { page: 4, start: 910, end: 912, at: 13 }
  ],
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
}
const blocks = [paragraph(first, 4, 0), table, paragraph(long, 5, 0)]
const text: SlideText = { articles: [{ pages: [4, 5], blocks }], beginning: null, end: "next", next: 6 }

interface Given {
  readonly language?: "tr" | "en"
  readonly paper?: ReaderTheme
  /** Null while it is not read. */
  readonly answer?: SlideText | null
}

/** The reading mode over slide 4-5, whose chart of speech is asked by the test's own engine. */
const opened = async ({ language = "tr", paper = "light", answer = text }: Given = {}) => {
  const slots = slotAnswers()
  const clock = new SimulatedClock()
  const reader = setup({ actors: { readingMode: slots.filled(readingModeMachine) } }).createMachine({
    invoke: { src: "readingMode", id: "readingMode", input: { magazine: magazineRead({ page_count: 9 }) } }
  })
  const parent = createActor(reader, { clock }).start()
  const actor = parent.getSnapshot().children.readingMode
  if (actor === undefined) throw new Error("Nothing is read.")
  actor.send({ type: "reading.open", slide: [4, 5] })
  if (answer !== null) slots.answer("reader", { type: "text.read", text: answer })
  const magazine = magazineRead({ page_count: 9 })
  const surface = surfaceAround({ magazine, viewport: { width: 1100, height: 800 }, page: 4 })
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
  const found = () =>
    slots.answer("engine", {
      type: "voices.found",
      voices: [
        { id: "yelda", name: "Yelda", language: "tr-TR", isLocal: true, isDefault: false },
        { id: "cem", name: "Cem", language: "tr_TR", isLocal: false, isDefault: false },
        { id: "emma", name: "Emma", language: "en-US", isLocal: true, isDefault: true }
      ]
    })
  return {
    actor,
    clock,
    slots,
    found,
    /** Begins to read aloud. */
    play: async () => {
      press("Sesli oku")
      found()
      slots.answer("utterance", { type: "utterance.started" })
      await rendered()
    },
    /** What the engine is asked to say. */
    asked: () => (slots.waiting("utterance") as ReadonlyArray<{ readonly text: string }>).map((one) => one.text),
    ended: async () => {
      slots.answer("utterance", { type: "utterance.ended" })
      await rendered()
    }
  }
}

const marked = (name: string): string => [...(CSS.highlights.get(name) ?? [])].map((range) => String(range)).join("|")
const place = () => document.querySelector<HTMLElement>("[data-text]")
/** Two frames, after which the browser has told of scrolling. */
const scrolled = async (to: number) => {
  place()?.scrollTo({ top: to })
  await rendered()
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
}
const buttons = () => said("button")

describe("reading aloud", () => {
  it("marks the sentence that is spoken, and the word where the voice tells it", async () => {
    const { play, asked, slots, ended } = await opened()
    await play()
    expect(asked()).toEqual(["Lodos esti."])
    expect(marked("spoken-sentence")).toBe("Lodos esti.")
    expect(marked("spoken-word")).toBe("")
    slots.answer("utterance", { type: "utterance.word", offset: 6 })
    await rendered()
    expect(marked("spoken-word")).toBe("esti")
    await ended()
    expect([asked(), marked("spoken-sentence"), marked("spoken-word")]).toEqual([
      ["Vapur kalktı."],
      "Vapur kalktı.",
      ""
    ])
    press("Sesli okumayı durdur")
    await rendered()
    expect([asked(), marked("spoken-sentence")]).toEqual([[], ""])
  })

  it("marks cells of a table, whose words stand apart", async () => {
    const { play, ended } = await opened()
    await play()
    await ended()
    await ended()
    expect(marked("spoken-sentence").replaceAll(/\s+/gu, "")).toContain("GünHız")
  })

  it("plays, pauses, goes on, and a sentence back and on", async () => {
    const { play, asked, slots } = await opened()
    await play()
    expect(buttons().filter((name) => name === "Duraklat")).toHaveLength(2)
    press("Sonraki cümle")
    await rendered()
    expect(asked()).toEqual(["Vapur kalktı."])
    press("Duraklat")
    await rendered()
    expect([asked(), marked("spoken-sentence")]).toEqual([[], "Vapur kalktı."])
    press("Sürdür")
    await rendered()
    expect(asked()).toEqual(["Vapur kalktı."])
    press("Önceki cümle")
    await rendered()
    expect(asked()).toEqual(["Lodos esti."])
    expect(slots.inputs("utterance").at(-1)).toMatchObject({ voice: "yelda", rate: 1, language: "tr" })
  })

  it("goes on from a pressed sentence, and from the one with the caret on Enter, but not for selected words", async () => {
    const { play, asked } = await opened()
    const third = () => {
      const node = document.querySelector('[data-block="5.0"]')?.lastChild?.lastChild
      const range = document.createRange()
      const at = long.indexOf("Cümle 2")
      range.setStart(node ?? document.body, at)
      range.setEnd(node ?? document.body, at + 7)
      return range
    }
    const click = () => {
      const { left, top, height } = third().getBoundingClientRect()
      const target = document.elementFromPoint(left + 4, top + height / 2)
      target?.dispatchEvent(new MouseEvent("click", { bubbles: true, clientX: left + 4, clientY: top + height / 2 }))
    }
    click()
    expect(asked()).toEqual([])
    await play()
    getSelection()?.addRange(third())
    click()
    expect(asked()).toEqual(["Lodos esti."])
    getSelection()?.removeAllRanges()
    click()
    await rendered()
    expect(asked()).toEqual([sentences[2]])
    getSelection()?.collapse(document.querySelector('[data-block="4.0"]')?.lastChild?.lastChild ?? null, 14)
    place()?.focus()
    await userEvent.keyboard("{Enter}")
    await rendered()
    expect(asked()).toEqual(["Vapur kalktı."])
    getSelection()?.removeAllRanges()
  })

  it("keeps what is spoken in view until the reader scrolls it away, with a way back", async () => {
    await viewport(390, 600)
    const { play, ended } = await opened()
    await play()
    const isInView = () => {
      const [range] = [...(CSS.highlights.get("spoken-sentence") ?? [])]
      const box = (range as Range | undefined)?.getBoundingClientRect()
      const own = place()?.getBoundingClientRect()
      return box !== undefined && own !== undefined && box.top >= own.top && box.bottom <= own.bottom
    }
    for (let count = 0; count < 24; count += 1) {
      await ended()
      expect(isInView(), marked("spoken-sentence")).toBe(true)
    }
    expect(buttons()).not.toContain("Okunan cümleye dön")
    await scrolled(0)
    await expect.poll(buttons).toContain("Okunan cümleye dön")
    await ended()
    expect(isInView()).toBe(false)
    press("Okunan cümleye dön")
    await expect.poll(isInView).toBe(true)
    expect(buttons()).not.toContain("Okunan cümleye dön")
  })

  it("is not scrolled back by a word that comes before the browser tells of scrolling", async () => {
    await viewport(390, 600)
    const { play, ended, slots } = await opened()
    await play()
    for (let count = 0; count < 24; count += 1) await ended()
    expect(place()?.scrollTop).toBeGreaterThan(0)
    place()?.scrollTo({ top: 0 })
    slots.answer("utterance", { type: "utterance.word", offset: 6 })
    await expect.poll(buttons).toContain("Okunan cümleye dön")
    expect(place()?.scrollTop).toBe(0)
    press("Okunan cümleye dön")
    await expect.poll(() => place()?.scrollTop).toBeGreaterThan(0)
    expect(buttons()).not.toContain("Okunan cümleye dön")
  })

  it("goes on with the next text once this one is spoken, and begins anew where the reader turns", async () => {
    const short: SlideText = { ...text, articles: [{ pages: [4], blocks: [paragraph("Tek cümle.", 4, 0)] }] }
    const { actor, play, ended, asked, slots } = await opened({ answer: short })
    await play()
    await ended()
    actor.send({ type: "reading.turned", slide: [6, 7] })
    slots.answer("reader", { type: "text.read", text })
    await rendered()
    expect(asked()).toEqual(["Lodos esti."])
    press("Devamını oku: s. 6")
    actor.send({ type: "reading.turned", slide: [8, 9] })
    slots.answer("reader", { type: "text.read", text: short })
    await rendered()
    expect(asked()).toEqual(["Tek cümle."])
    press("Okuma modunu kapat")
    expect(asked()).toEqual([])
  })

  it("goes on over the pages where the text alone is closed", async () => {
    const { actor, play, asked } = await opened()
    await play()
    press("Sayfaların üzerinde dinle")
    expect([isListening(actor.getSnapshot()), asked()]).toEqual([true, ["Lodos esti."]])
    actor.getSnapshot().children.speech?.send({ type: "speech.stop" })
    expect([isListening(actor.getSnapshot()), asked()]).toEqual([false, []])
  })

  it("is marked by an element where the browser has no custom highlights", async () => {
    const registry = CSS.highlights
    Object.defineProperty(CSS, "highlights", { value: undefined, configurable: true })
    takeDown.push(() => Object.defineProperty(CSS, "highlights", { value: registry, configurable: true }))
    const { play, ended } = await opened()
    await play()
    const marks = () => [...document.querySelectorAll("mark[data-spoken]")].map(({ textContent }) => textContent)
    expect(marks()).toEqual(["Lodos esti."])
    await ended()
    expect(marks()).toEqual(["Vapur kalktı."])
  })
})

describe("how it sounds", () => {
  it("is chosen: rate, voice of the text's language, and a timer", async () => {
    const { play, slots, asked } = await opened()
    await play()
    await page.getByRole("button", { name: "Ses ayarları" }).click()
    for (const label of ["Hız", "Ses", "Uyku zamanlayıcısı"])
      await expect.element(page.getByRole("radiogroup", { name: label, exact: true })).toBeVisible()
    await expect.element(page.getByRole("radio", { name: "Kapalı" })).toBeChecked()
    expect(document.body.textContent).not.toContain("Emma")
    await page.getByText("1,25×").click()
    expect(slots.inputs("utterance").at(-1)).toMatchObject({ rate: 1.25 })
    await page.getByText("Cem (internet ister)").click()
    expect(slots.inputs("utterance").at(-1)).toMatchObject({ voice: "cem" })
    await page.getByText("15 dk").click()
    await expect.element(page.getByRole("radio", { name: "15 dk" })).toBeChecked()
    expect(asked()).toEqual(["Lodos esti."])
  })

  it("is the browser's choice where no voice speaks the language", async () => {
    const { slots } = await opened()
    press("Sesli oku")
    slots.answer("engine", {
      type: "voices.found",
      voices: [{ id: "emma", name: "Emma", language: "en-US", isLocal: true, isDefault: true }]
    })
    await rendered()
    await page.getByRole("button", { name: "Ses ayarları" }).click()
    await expect
      .element(page.getByText("Cihazınızda bu dilde bir ses yok; metni tarayıcının seçtiği ses okur."))
      .toBeVisible()
    expect(slots.inputs("utterance").at(-1)).toMatchObject({ voice: null })
  })

  it("says that the voice is awaited", async () => {
    await opened()
    press("Sesli oku")
    await rendered()
    expect(document.body.textContent).toContain("Ses bekleniyor…")
  })
})

describe("why it stopped", () => {
  const failing: Readonly<Record<UtteranceFailure, string>> = {
    refused: "Tarayıcı sesi başlatmadı. Sürdür düğmesine basarak tekrar deneyin.",
    network: "Bu ses için internet gerekiyor. Bağlantınızı kontrol edin ya da ses ayarlarından başka bir ses seçin.",
    failed: "Ses okumayı sürdüremedi. Tekrar deneyin ya da ses ayarlarından başka bir ses seçin."
  }
  for (const [reason, sentence] of Object.entries(failing))
    it(`is told in a live region, and tried again: ${reason}`, async () => {
      const { play, slots, found, asked } = await opened()
      await play()
      slots.answer("utterance", { type: "utterance.failed", reason })
      if (reason === "failed") slots.answer("utterance", { type: "utterance.failed", reason })
      await rendered()
      expect(said("status")).toContain(sentence)
      press("Sürdür")
      found()
      await rendered()
      expect(said("status")).not.toContain(sentence)
      expect(asked()).toEqual(["Lodos esti."])
    })

  for (const [end, sentence] of [
    ["issue", "Sesli okuma bitti: sayının sonuna gelindi."],
    ["locked", "Sesli okuma durdu: önizleme burada bitiyor."],
    ["missing", "Yazının devamı alınamadı. Bağlantınızı kontrol edip tekrar deneyin."]
  ] as const)
    it(`is the text's end: ${end}`, async () => {
      const last: SlideText = {
        ...text,
        articles: [{ pages: [4], blocks: [paragraph("Son.", 4, 0)] }],
        end,
        next: null
      }
      const { play, ended, slots } = await opened({ answer: last })
      await play()
      await ended()
      if (end === "missing") slots.answer("reader", { type: "text.read", text: last })
      await rendered()
      expect(said("status")).toContain(sentence)
    })

  it("is that the device has no voice", async () => {
    const { clock } = await opened()
    press("Sesli oku")
    clock.increment(3000)
    await rendered()
    expect(said("status")).toContain(
      "Cihazınızda okuyacak bir ses bulunamadı. Cihazınızın ayarlarından bir okuma sesi ekleyip tekrar deneyin."
    )
  })

  it("is not that voices came late: they begin after all", async () => {
    const { clock, found, asked } = await opened()
    press("Sesli oku")
    clock.increment(3000)
    found()
    await rendered()
    expect(asked()).toEqual(["Lodos esti."])
    expect(said("status").join("")).not.toContain("Cihazınızda okuyacak bir ses bulunamadı")
  })

  it("is that the voice does not answer", async () => {
    const { clock, found } = await opened()
    press("Sesli oku")
    found()
    clock.increment(5000)
    clock.increment(5000)
    await rendered()
    expect(said("status")).toContain("Ses yanıt vermiyor. Tekrar deneyin ya da ses ayarlarından başka bir ses seçin.")
  })

  it("is that the time to fall asleep has passed", async () => {
    const { clock, play, slots } = await opened()
    await play()
    await page.getByRole("button", { name: "Ses ayarları" }).click()
    await page.getByText("5 dk", { exact: true }).click()
    await userEvent.keyboard("{Escape}")
    press("Duraklat")
    await rendered()
    clock.increment(299_000)
    press("Sürdür")
    slots.answer("utterance", { type: "utterance.started" })
    clock.increment(1000)
    await rendered()
    expect(said("status")).toContain("Süre doldu, sesli okuma durdu.")
  })

  it("is that an advert comes next", async () => {
    const { actor, found } = await opened({ answer: null })
    press("Sesli oku")
    found()
    actor.getSnapshot().children.speech?.send({ type: "blocks.given", request: 1, text: { blocks: [], end: "advert" } })
    await rendered()
    expect(said("status")).toContain("Sesli okuma durdu: sıradaki sayfa reklam.")
  })

  it("is that the browser has no speech", async () => {
    const { slots } = await opened()
    press("Sesli oku")
    slots.answer("engine", { type: "engine.unsupported" })
    await rendered()
    expect(said("alert")).toContain("Üzgünüz, tarayıcınız sesli okuma özelliğini desteklemiyor.")
  })
})

describe("what is marked", () => {
  for (const paper of readerThemes)
    it(`keeps a contrast of 4.5 on paper: ${paper}`, async () => {
      const { play } = await opened({ paper })
      await play()
      const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules])
      const rule = rules.find((one) => one.cssText.startsWith("::highlight(spoken-sentence)"))
      const layer = /rgba?\((?<red>[\d.]+),? (?<green>[\d.]+),? (?<blue>[\d.]+)(?:,| \/) (?<alpha>[\d.]+)/u.exec(
        rule?.cssText ?? ""
      )
      const numbers = (colour: string) => [...colour.matchAll(/[\d.]+/gu)].map(Number)
      const [red = NaN, green = NaN, blue = NaN, alpha = NaN] = numbers(layer?.[0] ?? "")
      const ground = numbers(
        getComputedStyle(document.querySelector("[data-reading]") ?? document.body).backgroundColor
      )
      const ink = numbers(getComputedStyle(document.querySelector("article p") ?? document.body).color)
      const under = [red, green, blue].map((one, at) => one * alpha + (ground[at] ?? NaN) * (1 - alpha))
      const light = (colour: ReadonlyArray<number>) => {
        const [r = NaN, g = NaN, b = NaN] = colour.slice(0, 3).map((one) => {
          const share = one / 255
          return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
        })
        return 0.2126 * r + 0.7152 * g + 0.0722 * b
      }
      const [dark = NaN, bright = NaN] = [light(ink), light(under)].toSorted((one, other) => one - other)
      expect((bright + 0.05) / (dark + 0.05)).toBeGreaterThanOrEqual(4.5)
    })
})

describe("axe finds nothing", () => {
  for (const language of ["tr", "en"] as const)
    for (const paper of readerThemes)
      it(`in ${language}, ${paper}`, async () => {
        const { found } = await opened({ language, paper })
        press(language === "tr" ? "Sesli oku" : "Read aloud")
        found()
        await rendered()
        await page.getByRole("button", { name: language === "tr" ? "Ses ayarları" : "Voice settings" }).click()
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
