import { afterEach, describe, expect, it } from "vitest"
import { page, userEvent } from "vitest/browser"
import { createActor } from "xstate"
import { mountedPages } from "../../src/machines/reader/pages.view.ts"
import type { PageAnswer } from "../../src/machines/reader/page.machine.ts"
import { roomMachine } from "../../src/machines/reader/room.machine.ts"
import { pagesOf } from "../../src/machines/reader/room.view.ts"
import { ReadingRoom } from "../../src/reader/ReadingRoom.tsx"
import { desk } from "../kit/desk.ts"
import { heldDecoding } from "../kit/heldDecoding.ts"
import { issue, landscape, magazineRead } from "../kit/issues.ts"
import { paperChosen } from "../kit/readerThemes.ts"
import { draw, drawn, said } from "../kit/screen.tsx"

const vapur = magazineRead({ page_count: 9, accent_colour: "#8a3b12" })

const takeDown: Array<() => void> = []
afterEach(() => {
  for (const undo of takeDown.splice(0)) undo()
})

const images = heldDecoding()

/** The room with its charts at work; pictures come when the test says so, and the pages' words to the desk. */
const room = async (magazine = vapur) => {
  const questions = desk()
  takeDown.push(images.hold())
  const actor = createActor(questions.filled(roomMachine), {
    input: { magazine, viewport: landscape, page: 1, signedIn: false }
  }).start()
  const pages = pagesOf(actor)
  takeDown.push(draw(<ReadingRoom room={actor} theme={paperChosen()} paper="light" />), () => actor.stop())
  await drawn()
  const page = (number: number) => mountedPages(pages.getSnapshot())[number]!
  const words = async (number: number, event: PageAnswer) => {
    questions.answer("markup", event, (input: { readonly page: number }) => input.page === number)
    await drawn()
  }
  return {
    words,
    pictured: async (number: number) => {
      page(number).send({ type: "page.painted" })
      await drawn()
    },
    loads: async (number: number, html = `<p>Metin ${number}</p>`) => {
      page(number).send({ type: "page.painted" })
      await drawn()
      await words(number, { type: "page.loaded", html, pictured: true })
    },
    mounted: () => Object.keys(mountedPages(pages.getSnapshot())).map(Number)
  }
}

const place = () => said("status").at(-1)

describe("the reading room", () => {
  it("names the issue, its place and its way out", async () => {
    await room()
    expect(said("heading")).toEqual(["VapurKasım 2026"])
    expect(place()).toBe("Sayfa 1 / 9")
    await expect
      .element(page.getByRole("link", { name: "Sayının sayfası" }))
      .toHaveAttribute("href", `/magazine/${vapur.newIssueId}`)
  })

  it("cuts no name while there is room for it", async () => {
    await page.viewport(1440, 900)
    const { expand } = issue()
    const title = "Pazar Tahtası"
    await room(magazineRead({ title: "Lahana", expand: { publication: { ...expand.publication, title } } }))
    await document.fonts.ready
    const names = page.getByRole("heading").element().querySelectorAll("span")
    expect([...names].map(({ textContent }) => textContent)).toEqual([title, "Lahana"])
    expect([...names].filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toEqual([])
    await page.viewport(414, 896)
  })

  it("tries a page that failed again when the line is back", async () => {
    const { pictured, words, loads } = await room()
    await pictured(1)
    await words(1, { type: "page.failed" })
    await expect.poll(() => said("alert")[0]).toContain("Hata: S.1 yüklenemedi.")
    dispatchEvent(new Event("online"))
    await loads(1)
    await expect.element(page.getByText("Metin 1")).toBeVisible()
    expect(said("alert")).toEqual([])
  })

  it("says that a page is on its way until its picture is there, and lays its words on it when they come", async () => {
    const { pictured, words } = await room()
    expect(said("status")).toContain("Sayfa yükleniyor")
    await pictured(1)
    expect(said("status")).not.toContain("Sayfa yükleniyor")
    await words(1, { type: "page.loaded", html: "<p>Metin 1</p>", pictured: true })
    await expect.element(page.getByText("Metin 1")).toBeVisible()
  })

  it("shows the pages of the slide alone; its neighbours wait where nobody meets them", async () => {
    await page.viewport(landscape.width, landscape.height)
    const { loads, pictured, mounted } = await room()
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

  it("turns by arrow keys, and both pages of a slide are met in their order", async () => {
    await room()
    await userEvent.keyboard("{ArrowRight}")
    await expect.poll(place).toBe("Sayfa 2–3 / 9")
    expect(said("article")).toEqual(["Sayfa 2", "Sayfa 3"])
    await userEvent.keyboard("{ArrowLeft}")
    await expect.poll(place).toBe("Sayfa 1 / 9")
  })

  it.each([
    "{Control>}{ArrowRight}{/Control}",
    "{Alt>}{ArrowRight}{/Alt}",
    "{Meta>}{ArrowRight}{/Meta}",
    "{Shift>}{ArrowRight}{/Shift}",
    "x"
  ])("does not turn by %s", async (keys) => {
    await room()
    await userEvent.keyboard(keys)
    await drawn()
    expect(place()).toBe("Sayfa 1 / 9")
  })

  it.each(["input", "textarea"])("does not turn while somebody types into an %s", async (tag) => {
    await room()
    const field = document.body.appendChild(document.createElement(tag))
    field.focus()
    await userEvent.keyboard("{ArrowRight}")
    await drawn()
    field.remove()
    expect(place()).toBe("Sayfa 1 / 9")
  })

  const link = `<a class="link" data-goto="6" role="link" tabindex="0" aria-label="6. sayfaya git">6</a>`

  it("follows a page's own link when it is clicked", async () => {
    const { loads } = await room()
    await loads(1, link)
    page
      .getByRole("link", { name: "6. sayfaya git" })
      .element()
      .dispatchEvent(new MouseEvent("click", { bubbles: true }))
    await expect.poll(place).toBe("Sayfa 6–7 / 9")
  })

  it("follows a page's own link by Enter", async () => {
    const { loads } = await room()
    await loads(1, link)
    const found = page.getByRole("link", { name: "6. sayfaya git" }).element() as HTMLElement
    found.focus()
    await userEvent.keyboard("{Enter}")
    await expect.poll(place).toBe("Sayfa 6–7 / 9")
  })

  it("says which page has failed, and tries it again in its place", async () => {
    const { pictured, words, loads } = await room()
    await pictured(1)
    await words(1, { type: "page.failed" })
    await expect.poll(() => said("alert")[0]).toContain("Hata: S.1 yüklenemedi.")
    await page.getByRole("button", { name: "Tekrar dene" }).click()
    await loads(1)
    await expect.element(page.getByText("Metin 1")).toBeVisible()
    expect(said("alert")).toEqual([])
  })

  it("says so each time a picture fails, instead of waiting for ever, and shows it when it comes after all", async () => {
    const { words } = await room()
    for (let turn = 0; turn < 2; turn += 1) {
      for (let once = 0; once < 2; once += 1) {
        images.fail()
        await drawn()
        await words(1, { type: "page.loaded", html: "<p>Metin 1</p>", pictured: true })
      }
      await expect.poll(() => said("alert")[0]).toContain("Hata: S.1 yüklenemedi.")
      await page.getByRole("button", { name: "Tekrar dene" }).click()
      await drawn()
    }
    images.arrive()
    await drawn()
    await words(1, { type: "page.loaded", html: "<p>Metin 1</p>", pictured: true })
    await expect.element(page.getByText("Metin 1")).toBeVisible()
    expect(said("alert")).toEqual([])
  })
})
