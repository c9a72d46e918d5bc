import axe from "axe-core"
import { afterAll, afterEach, describe, expect, it, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import { createActor } from "xstate"
import { noMarks } from "../../src/domain/reader/marks/MarkFact.ts"
import { slideShown } from "../../src/machines/reader/slides.view.ts"
import { surfaceMachine } from "../../src/machines/reader/surface.machine.ts"
import { marksOf, slidesOf } from "../../src/machines/reader/surface.view.ts"
import { ReadingSurface } from "../../src/reader/ReadingSurface.tsx"
import { pausedDecoding } from "../kit/doubles/pausedDecoding.ts"
import { paperChosen } from "../kit/doubles/readerThemes.ts"
import { showFirstSlide, startMarking } from "../kit/doubles/startMarking.ts"
import { slotAnswers } from "../kit/doubles/slotAnswers.ts"
import { landscape, magazineRead } from "../kit/fixtures/issues.ts"
import { rendered } from "../kit/harness/rendered.ts"
import { draw, press } from "../kit/harness/screen.tsx"
import { viewport } from "../kit/harness/viewport.ts"

const takeDown: Array<() => unknown> = []
const images = pausedDecoding()

const lines = (...texts: ReadonlyArray<string>) =>
  texts
    .map(
      (text, at) =>
        `<div class="line" style="position:absolute;left:60px;top:${200 + at * 40}px;font-size:24px;white-space:pre">${text
          .split(" ")
          .map((word) => `<span data-word="${word}">${word} </span>`)
          .join("")}</div>`
    )
    .join("")

const pagesOfIssue: Readonly<Record<number, string>> = {
  4: lines("Lodos deniz kıyısındaki", "bütün kentlerin tanıdığı", "bir yeldir"),
  5: lines("Sabah serin başlar", "öğleye doğru ısınır"),
  8: lines("Poyraz kuzeyden eser", "ve kışın kentleri dondurur"),
  9: lines("Kimse dışarı çıkmaz", "vapurlar kalkmaz")
}

interface Given {
  readonly alinti?: string
  readonly language?: "tr" | "en"
}

/** Pages 4 and 5, opened by a link, with their words and without marks. */
const opened = async ({ alinti, language = "tr" }: Given = {}) => {
  await viewport(landscape.width, landscape.height)
  const questions = slotAnswers()
  takeDown.push(images.hold())
  const surface = createActor(questions.filled(surfaceMachine), {
    input: {
      magazine: magazineRead({ page_count: 12 }),
      viewport: landscape,
      page: 4,
      ...(alinti !== undefined && { alinti })
    }
  }).start()
  takeDown.push(draw(<ReadingSurface surface={surface} theme={paperChosen()} paper="light" />, language), () =>
    surface.stop()
  )
  const readSlide = async () => {
    showFirstSlide(surface)
    await vi.waitUntil(() => questions.waiting("markup").length === 2)
    for (const number of slideShown(slidesOf(surface).getSnapshot()))
      questions.answer(
        "markup",
        { type: "page.loaded", html: pagesOfIssue[number], pictured: true },
        (input: { readonly page: number }) => input.page === number
      )
  }
  await rendered()
  await readSlide()
  startMarking(questions)
  marksOf(surface).send({ type: "user.known", userId: null })
  marksOf(surface).send({ type: "marks.logged", logged: noMarks })
  // Its code comes after the first slide.
  await vi.waitUntil(() => CSS.highlights.has("mark-yellow"))
  return { surface, questions, readSlide }
}

afterEach(() => {
  for (const undo of takeDown.splice(0)) undo()
  getSelection()?.removeAllRanges()
})

afterAll(() => viewport(414, 896))

const lit = () => [...(CSS.highlights.get("mark-flash") ?? [])].map((range) => (range as Range).toString().trim())
const said = () => [...document.querySelectorAll("[aria-live=polite]")].map(({ textContent }) => textContent)
const word = (name: string): HTMLElement => {
  const element = document.querySelector<HTMLElement>(`[data-word="${name}"]`)
  if (element === null) throw new Error(`There is no word ${name}.`)
  return element
}

/** On each of the three papers. */
const accessible = async () => {
  const before = document.documentElement.dataset["theme"]
  for (const paper of ["light", "sepia", "dark"]) {
    document.documentElement.dataset["theme"] = paper
    await rendered()
    // The thumbnails may leave meanwhile.
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
    const { violations } = await axe.run(document.body, { rules: { region: { enabled: false } } })
    expect(violations.map(({ id, nodes }) => [paper, id, nodes.map(({ html }) => html)])).toEqual([])
  }
  document.documentElement.dataset["theme"] = before
}

const here = "Lodos deniz kıyısındaki-,bütün kentlerin tanıdığı,-bir yeldir"
const elsewhere = "Sabah-,kuzeyden eser,-ve kışın kentleri"

const found = {
  page: 8,
  text: "kuzeyden eser",
  startContainerPath: "",
  endContainerPath: "",
  startOffset: 0,
  endOffset: 0
}

describe("a link to a passage", () => {
  it("shows the words until Escape, and says so to who cannot see them", async () => {
    await opened({ alinti: here })
    await expect.poll(lit).toEqual(["bütün kentlerin tanıdığı"])
    await expect.poll(said).toContain("Bağlantıdaki alıntı gösteriliyor: “bütün kentlerin tanıdığı”")
    await accessible()
    expect(lit()).toHaveLength(1)
    await userEvent.keyboard("{Escape}")
    await expect.poll(lit).toEqual([])
  })

  it("shows them until the page is turned", async () => {
    const { surface } = await opened({ alinti: here })
    await expect.poll(lit).toHaveLength(1)
    surface.send({ type: "slide.next" })
    await expect.poll(lit).toEqual([])
    surface.send({ type: "slide.previous" })
    await rendered()
    expect(lit()).toEqual([])
  })

  it("follows the words to the page on which they stand now", async () => {
    const { surface, questions, readSlide } = await opened({ alinti: elsewhere })
    await vi.waitUntil(() => questions.waiting("look").length === 1)
    await expect.poll(said).toContain("Bağlantıdaki alıntı bu sayfada yok; öteki sayfalarda aranıyor.")
    questions.answer("look", { type: "look.done", found: { sure: [found], alike: [] } })
    expect(slideShown(slidesOf(surface).getSnapshot())).toEqual([8, 9])
    await readSlide()
    await expect.poll(lit).toEqual(["kuzeyden eser"])
  })

  it("says that it leads nowhere, and leaves the page as it is", async () => {
    const { surface, questions } = await opened({ alinti: elsewhere })
    await vi.waitUntil(() => questions.waiting("look").length === 1)
    questions.answer("look", { type: "look.done", found: { sure: [], alike: [8] } })
    const sentence = "Bağlantıdaki alıntı, açabildiğiniz sayfalarda bulunamadı. Metni değişmiş olabilir."
    await expect.element(page.getByText(sentence)).toBeVisible()
    expect(slideShown(slidesOf(surface).getSnapshot())).toEqual([4, 5])
    await accessible()
    page.getByRole("button", { name: "Bildirimi kapat" }).element().focus()
    await userEvent.keyboard("{Enter}")
    await expect.element(page.getByText(sentence)).not.toBeInTheDocument()
    await expect.poll(() => document.activeElement?.matches("[data-viewer]")).toBe(true)
  })

  it("says in English that the pages could not be searched, and searches them again", async () => {
    const { questions } = await opened({ alinti: elsewhere, language: "en" })
    await vi.waitUntil(() => questions.waiting("look").length === 1)
    questions.answer("look", { type: "look.failed" })
    const sentence = "The words of the link are not on this page, and the other pages could not be searched."
    await expect.element(page.getByText(sentence)).toBeVisible()
    await accessible()
    page.getByRole("button", { name: "Try again" }).element().focus()
    await userEvent.keyboard("{Enter}")
    await vi.waitUntil(() => questions.waiting("look").length === 1)
    await expect.poll(() => document.activeElement?.getAttribute("aria-label")).toBe("Close the notice")
    questions.answer("look", { type: "look.done", found: { sure: [], alike: [] } })
    await expect
      .element(page.getByText(/^The words of the link were not found on the pages that you can open\./u))
      .toBeVisible()
  })
})

describe("sharing a passage", () => {
  const link = `${location.origin}${location.pathname}?sayfa=4&alinti=`

  it("copies the link to what is selected, and says so", async () => {
    const { questions } = await opened()
    await userEvent.dragAndDrop(word("kentlerin"), word("bir"))
    await expect.element(page.getByRole("toolbar", { name: "Seçili yazı" })).toBeVisible()
    press("Bağlantıyı kopyala")
    const [shared] = questions.inputs("offer") as ReadonlyArray<{ readonly title: string; readonly url: string }>
    expect(shared?.url.startsWith(link)).toBe(true)
    const words = new URL(shared?.url ?? "").searchParams.get("alinti")
    expect(words).toMatch(/^.*kıyısındaki bütün .*-,.*tanıdığı b.*,-.*yeldir$/u)
    expect(shared?.title).toMatch(/^“.*tanıdığı.*” \(Kasım 2026 – Vapur\)$/u)
    questions.answer("offer", { type: "page.unhanded" })
    questions.answer("copy", { type: "link.copied" })
    await expect.element(page.getByText("Paylaşım linki panoya kopyalandı!")).toBeVisible()
    await expect.element(page.getByRole("toolbar", { name: "Seçili yazı" })).not.toBeInTheDocument()
  })

  it("offers a pressed highlight to the device's own sharing", async () => {
    Object.defineProperty(navigator, "share", { configurable: true, value: async () => {} })
    takeDown.push(() => Reflect.deleteProperty(navigator, "share"))
    const { surface, questions } = await opened()
    surface.send({
      type: "highlight.add",
      highlight: {
        id: "vurgu_1",
        page: 4,
        text: "deniz kıyısındaki",
        quote: "deniz kıyısındaki",
        prefix: "Lodos ",
        suffix: " bütün kentlerin tanıdığı",
        startContainerPath: "",
        endContainerPath: "",
        startOffset: 0,
        endOffset: 0
      }
    })
    await rendered()
    await userEvent.click(word("kıyısındaki"), { position: { x: 4, y: 10 } })
    const menu = page.getByRole("toolbar", { name: "Vurgu" })
    await expect.element(menu).toBeVisible()
    await accessible()
    await menu.getByRole("button", { name: "Paylaş" }).click()
    expect(questions.inputs("offer")).toMatchObject([
      { url: encodeURI(`${link}Lodos-,deniz+kıyısındaki,-bütün+kentlerin+tanıdığı`) }
    ])
    await expect.element(menu).not.toBeInTheDocument()
  })
})
