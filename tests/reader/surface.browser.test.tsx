import { afterEach, describe, expect, it, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import { createActor, SimulatedClock } from "xstate"
import { mountedPages } from "../../src/machines/reader/pages.view.ts"
import type { PageAnswer, PageInput } from "../../src/machines/reader/page.machine.ts"
import { surfaceMachine } from "../../src/machines/reader/surface.machine.ts"
import { fullscreenOf, pagesOf, resumeOf, shareOf, thumbnailStripOf } from "../../src/machines/reader/surface.view.ts"
import { settleDelay } from "../../src/machines/reader/slides.machine.ts"
import { toastsMachine } from "../../src/machines/toasts/toasts.machine.ts"
import { NotLoadedNotice } from "../../src/reader/panels/NotLoadedNotice.tsx"
import { ReadingSurface } from "../../src/reader/ReadingSurface.tsx"
import { Toasts } from "../../src/ui/parts/Toasts.tsx"
import { slotAnswers } from "../kit/doubles/slotAnswers.ts"
import { pausedDecoding } from "../kit/doubles/pausedDecoding.ts"
import { issue, landscape, magazineRead } from "../kit/fixtures/issues.ts"
import { paperChosen } from "../kit/doubles/readerThemes.ts"
import { viewport } from "../kit/harness/viewport.ts"
import { rendered } from "../kit/harness/rendered.ts"
import { draw, said } from "../kit/harness/screen.tsx"

const vapur = magazineRead({ page_count: 9, accent_colour: "#8a3b12" })

const takeDown: Array<() => void> = []
afterEach(() => {
  for (const undo of takeDown.splice(0)) undo()
})

const images = pausedDecoding()

/** The surface with its charts at work; pictures come when the test says so, and the pages' words to the desk. */
const surface = async (magazine = vapur, clock?: SimulatedClock) => {
  const questions = slotAnswers()
  takeDown.push(images.hold())
  const actor = createActor(questions.filled(surfaceMachine), {
    input: { magazine, viewport: landscape, page: 1 },
    ...(clock && { clock })
  }).start()
  const pages = pagesOf(actor)
  takeDown.push(draw(<ReadingSurface surface={actor} theme={paperChosen()} paper="light" />), () => actor.stop())
  await rendered()
  const page = (number: number) => mountedPages(pages.getSnapshot())[number]!
  const words = async (number: number, event: PageAnswer) => {
    // They are asked for when the slide has come to rest.
    await vi.waitUntil(() => questions.waiting("markup").some((input) => (input as PageInput).page === number))
    questions.answer("markup", event, (input: PageInput) => input.page === number)
    await rendered()
  }
  return {
    words,
    actor,
    questions,
    pictured: async (number: number) => {
      page(number).send({ type: "page.painted" })
      await rendered()
    },
    loads: async (number: number, html = `<p>Metin ${number}</p>`) => {
      page(number).send({ type: "page.painted" })
      await rendered()
      await words(number, { type: "page.loaded", html, pictured: true })
    },
    mounted: () => Object.keys(mountedPages(pages.getSnapshot())).map(Number)
  }
}

/** What is seen of it: it follows at once. */
const place = () => document.querySelector("footer > span > span")?.textContent

describe("the reading surface", () => {
  it("names the issue, its place and its way out", async () => {
    await surface()
    expect(said("heading")).toEqual(["VapurKasım 2026"])
    expect(place()).toBe("Sayfa 1 / 9")
    await expect
      .element(page.getByRole("link", { name: "Sayının sayfası" }))
      .toHaveAttribute("href", `/magazine/${vapur.newIssueId}`)
  })

  it("says of an issue that is not published that it is not", async () => {
    await surface(magazineRead({ page_count: 9, status: "SCHEDULED" }))
    expect(said("heading")).toEqual(["VapurYayında değil Kasım 2026"])
  })

  it("is not left, while it is there, by a hand that moves on where nothing is left to move", async () => {
    const beyond = () => getComputedStyle(document.documentElement).overscrollBehavior
    const before = beyond()
    await surface()
    expect(beyond()).toBe("none")
    for (const undo of takeDown.splice(0)) undo()
    expect(beyond()).toBe(before)
  })

  it("cuts no name while there is room for it", async () => {
    await page.viewport(1440, 900)
    const { expand } = issue()
    const title = "Pazar Tahtası"
    await surface(magazineRead({ title: "Lahana", expand: { publication: { ...expand.publication, title } } }))
    await document.fonts.ready
    const names = page.getByRole("heading").element().querySelectorAll("span")
    expect([...names].map(({ textContent }) => textContent)).toEqual([title, "Lahana"])
    expect([...names].filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toEqual([])
    await page.viewport(414, 896)
  })

  it("says what passes above the opened index of pages, which stays to be pressed", async () => {
    const { actor, questions } = await surface()
    thumbnailStripOf(actor).send({ type: "strip.open" })
    shareOf(actor).send({ type: "share.page", shared: { title: "Vapur", url: "https://sayfa.example/" } })
    questions.answer("offer", { type: "page.unhanded" })
    questions.answer("copy", { type: "link.copied" })
    const notice = page.getByText("Paylaşım linki panoya kopyalandı!")
    await expect.element(notice).toBeVisible()
    const edge = (element: Element | null | undefined, side: "bottom" | "top") => element?.getBoundingClientRect()[side]
    await expect
      .poll(() => edge(notice.element().parentElement, "bottom"))
      .toBeLessThanOrEqual(edge(document.querySelector("[role=listbox]"), "top") ?? 0)
  })

  it.each([
    [1440, 900],
    [844, 390],
    [390, 844],
    [320, 568]
  ])("says and asks one thing above the other, in letters of any size, %i by %i", async (width, height) => {
    await viewport(width, height)
    const still = new CSSStyleSheet()
    still.replaceSync("* { animation: none !important; transition: none !important }")
    document.adoptedStyleSheets.push(still)
    takeDown.push(() => {
      document.adoptedStyleSheets.splice(document.adoptedStyleSheets.indexOf(still), 1)
      document.documentElement.style.removeProperty("font-size")
    })
    const { actor, questions } = await surface(vapur, new SimulatedClock())
    const strip = thumbnailStripOf(actor)
    fullscreenOf(actor).send({ type: "fullscreen.left" })
    fullscreenOf(actor).send({ type: "fullscreen.toggle" })
    questions.answer("enter", { type: "fullscreen.refused" })
    shareOf(actor).send({ type: "share.page", shared: { title: "Vapur", url: "https://sayfa.example/" } })
    questions.answer("offer", { type: "page.unhanded" })
    questions.answer("copy", { type: "link.copied" })
    resumeOf(actor).send({ type: "resume.offer", page: 5 })
    await rendered()
    const notices = page.getByText("Paylaşım linki panoya kopyalandı!").element().parentElement?.parentElement ?? null
    takeDown.push(draw(<NotLoadedNotice notices={notices} onClose={() => {}} />))
    const box = (element: Element | null | undefined) => element?.getBoundingClientRect() ?? new DOMRect(NaN, NaN)
    const looks = [{ type: "strip.peek" }, { type: "strip.open" }, { type: "strip.close" }] as const
    for (const letters of ["100%", "200%"]) {
      document.documentElement.style.fontSize = letters
      for (const look of looks) {
        strip.send(look)
        await rendered()
        const cards = [
          page.getByText("Tarayıcınız tam ekrana geçmeye izin vermedi."),
          page.getByText("Paylaşım linki panoya kopyalandı!"),
          page.getByText("Bu bölüm yüklenemedi. Bağlantınızı kontrol edip sayfayı yenileyin."),
          page.getByText("Kaldığınız sayfadan (5) devam etmek ister misiniz?")
        ].map((words) => box(words.element().parentElement))
        const foot = box(notices?.parentElement)
        const said = `${look.type}, ${letters}`
        for (const [at, card] of cards.entries()) {
          if (at > 0) expect(card.top, said).toBeGreaterThanOrEqual(cards[at - 1]?.bottom ?? NaN)
          expect(card.left, said).toBeGreaterThanOrEqual(0)
          expect(card.right, said).toBeLessThanOrEqual(width)
        }
        expect(foot.top, said).toBeGreaterThanOrEqual(box(document.querySelector("header")).bottom)
        const floor = document.querySelector("[role=listbox]") ?? document.querySelector("footer")
        // In a low window the strip shows itself at first in the margin, where they may lie over it.
        const isOver = height < 560 && look.type === "strip.peek"
        expect(foot.bottom, said).toBeLessThanOrEqual(box(isOver ? document.querySelector("footer") : floor).top)
        const buttons = [...(notices?.parentElement?.querySelectorAll("button") ?? [])]
        expect(buttons).toHaveLength(5)
        const ring = 6
        for (const button of buttons) {
          button.focus()
          const { left, right, top, bottom } = box(button)
          expect(top, `${said}: the keyboard brings it in sight, with its ring`).toBeGreaterThanOrEqual(foot.top + ring)
          expect(bottom, said).toBeLessThanOrEqual(foot.bottom - ring)
          expect(document.elementFromPoint((left + right) / 2, (top + bottom) / 2)?.closest("button"), said).toBe(
            button
          )
        }
      }
    }
  })

  it.each([
    [1440, 900],
    [820, 1180],
    [390, 844]
  ])("leaves its bars and its question free of the shop's news, %i by %i", async (width, height) => {
    await viewport(width, height)
    const { actor } = await surface()
    resumeOf(actor).send({ type: "resume.offer", page: 5 })
    const toasts = createActor(toastsMachine, { clock: new SimulatedClock() }).start()
    takeDown.push(draw(<Toasts toasts={toasts} />), () => toasts.stop())
    toasts.send({
      type: "toast.show",
      toast: { key: "cart:added.issue", message: "Sepetinizde: Vapur", kind: "success" }
    })
    await expect.element(page.getByRole("button", { name: "Devam Et" })).toBeVisible()
    const news = page.getByText("Sepetinizde: Vapur").element().closest("li")!.getBoundingClientRect()
    const pressed = [...document.querySelectorAll("[data-bars] :is(a, button, input)")].filter((control) => {
      const { left, right, top, bottom } = control.getBoundingClientRect()
      return left < news.right && news.left < right && top < news.bottom && news.top < bottom
    })
    expect(pressed.map((control) => control.getAttribute("aria-label") ?? control.textContent)).toEqual([])
    expect(news.top, "it is in sight").toBeGreaterThanOrEqual(0)
  })

  it("tries a page that failed again when the line is back", async () => {
    const { pictured, words, loads } = await surface()
    await pictured(1)
    await words(1, { type: "page.failed" })
    await expect.poll(() => said("alert")[0]).toContain("Hata: S.1 yüklenemedi.")
    dispatchEvent(new Event("online"))
    await loads(1)
    await expect.element(page.getByText("Metin 1")).toBeVisible()
    expect(said("alert")).toEqual([])
  })

  it("says that a page is on its way until its picture is there, and lays its words on it when they come", async () => {
    const { pictured, words } = await surface()
    expect(said("status")).toContain("Sayfa yükleniyor")
    await pictured(1)
    expect(said("status")).not.toContain("Sayfa yükleniyor")
    await words(1, { type: "page.loaded", html: "<p>Metin 1</p>", pictured: true })
    await expect.element(page.getByText("Metin 1")).toBeVisible()
  })

  it("shows the pages of the slide alone; its neighbours wait where nobody meets them", async () => {
    await page.viewport(landscape.width, landscape.height)
    const { loads, pictured, mounted } = await surface()
    await loads(1)
    await pictured(2)
    expect(mounted().length).toBeGreaterThan(1)
    expect(said("article")).toEqual(["Sayfa 1"])
    const neighbour = document.querySelector("article[data-page='2']")
    const glass = document.querySelector("main")?.getBoundingClientRect().right ?? Number.NaN
    expect(neighbour?.getBoundingClientRect().left).toBeGreaterThanOrEqual(glass)
    expect(neighbour?.closest("[inert]")).not.toBeNull()
    await page.viewport(414, 896)
  })

  it("casts one shadow under both pages of a spread, and one under a page that stands alone", async () => {
    await surface()
    const cast = () =>
      [...document.querySelectorAll<HTMLElement>("[data-distance='0']")]
        .filter((element) => getComputedStyle(element).boxShadow !== "none")
        .map((element) => element.offsetWidth)
    const paper = (number: number) => document.querySelector<HTMLElement>(`article[data-page='${number}']`)!.offsetWidth
    expect(cast()).toEqual([paper(1)])
    await userEvent.keyboard("{ArrowRight}")
    await expect.poll(place).toBe("Sayfa 2–3 / 9")
    await expect.poll(() => cast().length).toBe(1)
    expect(Math.abs((cast()[0] ?? 0) - paper(2) - paper(3))).toBeLessThanOrEqual(1)
  })

  it("turns by arrow keys, and both pages of a slide are met in their order", async () => {
    await surface()
    await userEvent.keyboard("{ArrowRight}")
    await expect.poll(place).toBe("Sayfa 2–3 / 9")
    expect(said("article")).toEqual(["Sayfa 2", "Sayfa 3"])
    await userEvent.keyboard("{ArrowLeft}")
    await expect.poll(place).toBe("Sayfa 1 / 9")
  })

  it("says where a held key has led, and none of the slides that were passed", async () => {
    // Between two presses a busy machine may take longer than a turn.
    const clock = new SimulatedClock()
    await surface(vapur, clock)
    const output = document.querySelector("footer output")
    const heard: Array<string | null | undefined> = []
    const ear = new MutationObserver(() => heard.push(output?.textContent))
    ear.observe(output!, { characterData: true, childList: true, subtree: true })
    takeDown.push(() => ear.disconnect())
    for (const pages of ["2–3", "4–5", "6–7"]) {
      await userEvent.keyboard("{ArrowRight}")
      await rendered()
      expect(place()).toBe(`Sayfa ${pages} / 9`)
    }
    expect(heard).toEqual([])
    clock.increment(settleDelay)
    await expect.poll(() => said("status").at(-1)).toBe("Sayfa 6–7 / 9")
    expect(heard).toEqual(["Sayfa 6–7 / 9"])
  })

  it.each([
    "{Control>}{ArrowRight}{/Control}",
    "{Alt>}{ArrowRight}{/Alt}",
    "{Meta>}{ArrowRight}{/Meta}",
    "{Shift>}{ArrowRight}{/Shift}",
    "x"
  ])("does not turn by %s", async (keys) => {
    await surface()
    await userEvent.keyboard(keys)
    await rendered()
    expect(place()).toBe("Sayfa 1 / 9")
  })

  it.each(["input", "textarea"])("does not turn while somebody types into an %s", async (tag) => {
    await surface()
    const field = document.body.appendChild(document.createElement(tag))
    field.focus()
    await userEvent.keyboard("{ArrowRight}")
    await rendered()
    field.remove()
    expect(place()).toBe("Sayfa 1 / 9")
  })

  const link = `<a class="link" data-goto="6" role="link" tabindex="0" aria-label="6. sayfaya git">6</a>`

  it("follows a page's own link when it is clicked", async () => {
    const { loads } = await surface()
    await loads(1, link)
    page
      .getByRole("link", { name: "6. sayfaya git" })
      .element()
      .dispatchEvent(new MouseEvent("click", { bubbles: true }))
    await expect.poll(place).toBe("Sayfa 6–7 / 9")
  })

  it("follows a page's own link by Enter", async () => {
    const { loads } = await surface()
    await loads(1, link)
    const found = page.getByRole("link", { name: "6. sayfaya git" }).element() as HTMLElement
    found.focus()
    await userEvent.keyboard("{Enter}")
    await expect.poll(place).toBe("Sayfa 6–7 / 9")
  })

  it("says which page has failed, and tries it again in its place", async () => {
    const { pictured, words, loads } = await surface()
    await pictured(1)
    await words(1, { type: "page.failed" })
    await expect.poll(() => said("alert")[0]).toContain("Hata: S.1 yüklenemedi.")
    await page.getByRole("button", { name: "Tekrar dene" }).click()
    await loads(1)
    await expect.element(page.getByText("Metin 1")).toBeVisible()
    expect(said("alert")).toEqual([])
  })

  it("says so each time a picture fails, instead of waiting for ever, and shows it when it comes after all", async () => {
    const { words } = await surface()
    for (let turn = 0; turn < 2; turn += 1) {
      for (let once = 0; once < 2; once += 1) {
        images.fail()
        await rendered()
        await words(1, { type: "page.loaded", html: "<p>Metin 1</p>", pictured: true })
      }
      await expect.poll(() => said("alert")[0]).toContain("Hata: S.1 yüklenemedi.")
      await page.getByRole("button", { name: "Tekrar dene" }).click()
      await rendered()
    }
    images.arrive()
    await rendered()
    await words(1, { type: "page.loaded", html: "<p>Metin 1</p>", pictured: true })
    await expect.element(page.getByText("Metin 1")).toBeVisible()
    expect(said("alert")).toEqual([])
  })
})
