import { describe, expect, it, vi } from "vitest"
import { page } from "vitest/browser"
import { createActor, fromCallback } from "xstate"
import { noAccess } from "../../src/domain/catalogue/AccessSummary.ts"
import type { Catalogue, CatalogueFailure } from "../../src/domain/catalogue/Catalogue.ts"
import { hiddenCategory } from "../../src/domain/catalogue/shownCategories.ts"
import type { PublicId } from "../../src/domain/catalogue/PublicId.ts"
import type { Magazine } from "../../src/domain/catalogue/Magazine.ts"
import type { Role } from "../../src/domain/session/User.ts"
import { accessMachine } from "../../src/machines/catalogue/access.machine.ts"
import { catalogueMachine } from "../../src/machines/catalogue/catalogue.machine.ts"
import { authMachine } from "../../src/machines/session/auth.machine.ts"
import { sessionMachine } from "../../src/machines/session/session.machine.ts"
import { FirstPublisher } from "../../src/ui/catalogue/FirstPublisher.tsx"
import { Home } from "../../src/ui/catalogue/Home.tsx"
import { catalogueAnswering } from "../kit/doubles/catalogueAnswering.ts"
import { slotAnswers } from "../kit/doubles/slotAnswers.ts"
import { category } from "../kit/fixtures/catalogues.ts"
import { magazine } from "../kit/fixtures/magazines.ts"
import { user } from "../kit/fixtures/users.ts"
import { faults, settled, show, stagings, type Staging } from "./stage.tsx"

const travel = category()
const food = category({ id: "category0000002" as PublicId, name: "Yemek", slug: "yemek" })
const hidden = category({ id: "category0000003" as PublicId, name: "Vitrin", slug: hiddenCategory })

const access = (held = noAccess) => {
  const silent = fromCallback(() => {}) as never
  const actor = createActor(accessMachine.provide({ actors: { watch: silent, ask: silent, wait: silent } })).start()
  actor.send({ type: "user.known", userId: null, kept: held })
  return actor
}

const kioskOf = (...magazines: ReadonlyArray<Magazine>): Catalogue => ({
  magazines,
  categories: [travel, food, hidden]
})

/** The home screen whose server answers so, one answer for each time it is asked. */
const home = (answers: ReadonlyArray<Catalogue | CatalogueFailure>, staging?: Staging, given = access()) => {
  const catalogue = catalogueAnswering(...answers)
  return show(<Home catalogue={catalogue} access={given} />, staging).then(() => catalogue)
}

const vapur = magazine({ description: "Haftanın seferleri.", tags: [travel.id] })
const atlas = magazine({
  id: "publication0002",
  issue_id: "issue0000000002",
  title: "Atlas",
  issue_title: "Northern maps",
  description: "Where the roads end.",
  language: "en",
  page_count: 1,
  tier: 1,
  price: 2499,
  is_free: false,
  tags: [travel.id]
})
const others = ["Bir", "İki", "Üç", "Dört", "Beş"].map((title, place) =>
  magazine({ issue_id: `issue000000001${place}`, title, tags: [food.id] })
)

const offline: CatalogueFailure = { what: "magazines", trouble: { _tag: "Unreachable", message: null } }

const unstored = /^Tarayıcınız IndexedDB desteklemiyor\./

const title = page.getByRole("heading", { level: 1 })
const shelf = (name: string) => page.getByRole("region", { name })

describe("the newest issue", () => {
  it("stands in front with a line of what is in it, and opens in the reader for people who may read it", async () => {
    await home([kioskOf(vapur, atlas)])
    await expect.element(title).toHaveTextContent("Vapur")
    await expect.element(title.getByRole("link")).toHaveAttribute("href", "/magazine/issue0000000001")
    await expect.element(page.getByText("Haftanın seferleri.")).toBeVisible()
    await expect.element(page.getByText("ÜCRETSİZ · 28 sayfa · Türkçe")).toBeVisible()
    const read = page.getByRole("link", { name: "Oku: Vapur, Boğaz’ın ışığı" })
    await expect.element(read).toHaveTextContent("Oku")
    await expect.element(read).toHaveAttribute("href", "/reader/issue0000000001")
  })

  it("opens its page for people who may not read it, and the reader once they may", async () => {
    const held = access()
    await home([kioskOf(atlas)], {}, held)
    const look = page.getByRole("link", { name: "Sayıyı incele: Atlas, Northern maps" })
    await expect.element(look).toHaveAttribute("href", "/magazine/issue0000000002")
    await expect.element(page.getByText("24,99 TL · 1 sayfa · İngilizce")).toBeVisible()
    held.send({ type: "user.known", userId: "r", kept: { ...noAccess, issueAccess: [atlas.issue_id] } })
    await expect
      .element(page.getByRole("link", { name: "Oku: Atlas, Northern maps" }))
      .toHaveAttribute("href", "/reader/issue0000000002")
  })

  it("keeps its button when what may be read becomes known under the hand", async () => {
    const silent = fromCallback(() => {}) as never
    const asked = createActor(accessMachine.provide({ actors: { watch: silent, ask: silent, wait: silent } })).start()
    await home([kioskOf(atlas)], {}, asked)
    const look = page.getByRole("link", { name: "Sayıyı incele: Atlas, Northern maps" })
    await expect.element(look).toBeVisible()
    asked.send({ type: "user.known", userId: "r", kept: { ...noAccess, issueAccess: [atlas.issue_id] } })
    await settled()
    await expect.element(look).toHaveAttribute("href", "/magazine/issue0000000002")
  })

  it("shows the next cover where the one before it failed, and that one again once on line", async () => {
    const drawn = (title: string, cover_image: string) => kioskOf(magazine({ title, issue_id: title, cover_image }))
    const good = "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=="
    const catalogue = await home([drawn("Eski", "/no-such/gone.webp"), drawn("Yeni", good)])
    const picture = () => document.querySelector("article img")?.getAttribute("src") ?? null
    const failed = vi.fn()
    document.addEventListener("error", failed, true)
    await expect.element(title).toHaveTextContent("Eski")
    await expect.poll(picture).toBeNull()
    failed.mockClear()
    // Until it is heard: what failed is drawn before anybody listens for the line.
    const backOnLine = () => {
      dispatchEvent(new Event("online"))
      return failed.mock.calls.length
    }
    await expect.poll(backOnLine).toBeGreaterThan(0)
    document.removeEventListener("error", failed, true)
    catalogue.send({ type: "catalogue.due" })
    await expect.element(title).toHaveTextContent("Yeni")
    await expect.poll(picture).toBe(good)
  })

  it("has its true proportions before its cover arrives, and its title on paper where none does", async () => {
    await home([kioskOf(magazine({ page_width: 620, page_height: 310, cover_image: "/no-such/gone.webp" }))])
    await expect.element(title).toBeVisible()
    const cover = () => document.querySelector("article a > span")!
    const { width, height } = cover().getBoundingClientRect()
    expect(width / height).toBeCloseTo(2, 1)
    await expect.poll(() => document.querySelector("article img")).toBeNull()
    expect(cover().textContent).toContain("Vapur")
  })
})

describe("a section", () => {
  it("is a category with four of its issues, and the way to all where there are more", async () => {
    await home([kioskOf(vapur, atlas, ...others, magazine({ issue_id: "hidden", title: "Gizli", tags: [hidden.id] }))])
    const cards = (name: string) =>
      shelf(name)
        .getByRole("heading", { level: 3 })
        .elements()
        .map(({ textContent }) => textContent)
    await expect.element(shelf("Yemek")).toBeVisible()
    expect(cards("Gezi")).toEqual(["Atlas"])
    expect(cards("Yemek")).toEqual(["Bir", "İki", "Üç", "Dört"])
    const all = page.getByRole("link", { name: /^Tümünü gör .*: (?:Gezi|Yemek)$/u })
    expect(all.elements()).toHaveLength(1)
    await expect.element(all).toHaveTextContent("Tümünü gör (5)")
    await expect.element(all).toHaveAccessibleName("Tümünü gör (5): Yemek")
    await expect.element(all).toHaveAttribute("href", "/category/yemek")
    expect(page.getByText(/Vitrin|Gizli/).elements()).toEqual([])
  })

  it("is named in the navigation, but for one that is empty or hidden", async () => {
    await home([kioskOf(vapur, magazine({ issue_id: "hidden", tags: [hidden.id] }))])
    const links = page.getByRole("navigation", { name: "Kategoriler" }).getByRole("link")
    await expect.element(links).toHaveAttribute("href", "/category/gezi")
    expect(links.elements()).toHaveLength(1)
  })

  it("holds what is of no category under a name of its own, with the way to the store", async () => {
    const loose = others.map((one) => ({ ...one, tags: [] }))
    await home([kioskOf(vapur, ...loose)])
    await expect
      .element(shelf("Kiosktaki öteki sayılar").getByRole("link", { name: /^Tümünü gör \(6\)/ }))
      .toHaveAttribute("href", "/store")
  })
})

describe("a card", () => {
  it("opens the issue's page as a whole, names its price, and says of a free one that it is", async () => {
    await home([kioskOf(others[0]!, vapur, atlas)])
    const card = (name: string) =>
      page.getByRole("article").filter({ has: page.getByRole("heading", { name, level: 3 }) })
    const [paid, free] = [card("Atlas"), card("Vapur")]
    await expect.element(paid.getByText("24,99 TL")).toBeVisible()
    await expect.element(paid.getByText("Where the roads end.")).toHaveAttribute("lang", "en")
    // In which language it is, where that is not the reader's own.
    await expect.element(paid.getByText("İngilizce")).toBeVisible()
    expect(free.getByText("Türkçe").elements()).toEqual([])
    expect(paid.getByRole("link").elements()).toHaveLength(1)
    await expect.element(paid.getByRole("link")).toHaveAttribute("href", "/magazine/issue0000000002")
    await expect.element(free.getByText("ÜCRETSİZ")).toBeVisible()
    const look = free.getByRole("link", { name: "İNCELE: Vapur" })
    await expect.element(look).toHaveTextContent("İNCELE")
    await expect.element(look).toHaveAttribute("href", "/magazines/issue0000000001")
    // A hand anywhere on it meets its one link, but for the other one's place.
    paid.element().scrollIntoView({ block: "center" })
    const { left, top, width } = paid.element().getBoundingClientRect()
    expect(document.elementFromPoint(left + width / 2, top + 20)?.closest("a")).toBe(paid.getByRole("link").element())
    const place = look.element().getBoundingClientRect()
    expect(document.elementFromPoint(place.left + 4, place.top + 4)).toBe(look.element())
  })

  it("lends its cover, and no other, to the page that it opens", async () => {
    await home([kioskOf(others[0]!, vapur, atlas)])
    const named = () =>
      [...document.querySelectorAll<HTMLElement>("[data-cover]")]
        .map((cover) => cover.style.viewTransitionName)
        .filter((name) => name !== "")
    for (const [link, issue] of [
      ["Atlas", atlas],
      ["Vapur", vapur]
    ] as const) {
      const pressed = shelf("Gezi").getByRole("link", { name: link, exact: true })
      // Pressed so, it leads elsewhere in a tab of its own.
      addEventListener("click", (event) => event.preventDefault(), { once: true })
      pressed.element().dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ctrlKey: true }))
      expect(named()).toEqual([`cover-${issue.issue_id}`])
    }
  })
})

describe("the home screen", () => {
  it("says how to fill an empty kiosk to each who looks at it", async () => {
    const staged = async (role: Role | null) => {
      const asked = slotAnswers()
      const session = createActor(asked.filled(sessionMachine)).start()
      asked.answer("recall", { type: "session.recalled", user: role === null ? null : user({ role }) })
      const auth = createActor(slotAnswers().filled(authMachine)).start()
      const catalogue = catalogueAnswering(kioskOf())
      const begin = <FirstPublisher session={session} auth={auth} />
      const { unmount } = await show(<Home catalogue={catalogue} access={access()} begin={begin} />)
      await expect.element(page.getByRole("heading", { name: "Kiosk henüz boş" })).toBeVisible()
      expect(page.getByRole("navigation").elements()).toEqual([])
      return { auth, unmount }
    }
    const publisher = await staged("PUBLISHER_ADMIN")
    await expect.element(page.getByText(/npm run publish -- dergi.pdf[\s\S]*--new/)).toBeVisible()
    const way = (name: string) => expect.element(page.getByRole("link", { name }))
    await way("Sayı ekle").toHaveAttribute("href", "/account/publisher/new-issue")
    await way("Yayıncı masası").toHaveAttribute("href", "/account/publisher")
    expect(await faults()).toEqual([])
    await publisher.unmount()
    const userId = await staged("READER")
    await expect.element(page.getByText(/Hesabınız bir yayıncı hesabı değil\./)).toBeVisible()
    await userId.unmount()
    const visitor = await staged(null)
    await expect.element(page.getByText(/PUBLISHER_EMAIL ayarına/)).toBeVisible()
    await page.getByRole("button", { name: "Giriş Yap" }).click()
    expect(visitor.auth.getSnapshot().matches({ login: "filling" })).toBe(true)
  })

  it.each([
    ["magazines", "Unreachable", "Dergiler yüklenirken bir sorun oluştu: Sunucuya ulaşılamadı."],
    ["magazines", "Malformed", "Dergiler yüklenirken bir sorun oluştu: API yanıtı geçersiz"],
    ["categories", "Unsuccessful", "Kategoriler yüklenirken bir sorun oluştu: API yanıtı başarısız"],
    ["all", "Incomplete", "Veriler yüklenirken bir sorun oluştu: API yanıtında gerekli veriler eksik"]
  ] as const)(
    "says what did not come, of %s being %s, and shows the covers after a retry",
    async (what, _tag, said) => {
      await home([{ what, trouble: { _tag, message: null } }, kioskOf(vapur)])
      await expect.element(page.getByRole("alert")).toMatchTextContent(said)
      await page.getByRole("button", { name: "Tekrar dene" }).click()
      await expect.element(title).toHaveTextContent("Vapur")
      await expect.element(title).toHaveFocus()
      expect(page.getByRole("alert").elements()).toEqual([])
    }
  )

  it("keeps what it says, and the keyboard on its retry, while the retry is on its way", async () => {
    await home([offline])
    const retry = page.getByRole("button", { name: "Tekrar dene" })
    await retry.click()
    await expect.element(retry).toHaveAttribute("aria-busy", "true")
    await expect.element(retry).toHaveFocus()
    await expect.element(page.getByRole("alert")).toMatchTextContent(/Dergiler yüklenirken bir sorun oluştu: /)
  })

  it("keeps what it shows under a failure, until a retry brings the newest", async () => {
    const catalogue = await home([kioskOf(vapur), offline, kioskOf(atlas)])
    await expect.element(title).toHaveTextContent("Vapur")
    catalogue.send({ type: "catalogue.due" })
    await expect.element(page.getByRole("alert")).toMatchTextContent(/Dergiler yüklenirken bir sorun oluştu: /)
    await expect.element(title).toHaveTextContent("Vapur")
    await page.getByRole("button", { name: "Tekrar dene" }).click()
    await expect.element(title).toHaveTextContent("Atlas")
    expect(page.getByRole("alert").elements()).toEqual([])
  })

  it("says that this browser keeps no copy, and shows the covers all the same", async () => {
    const catalogue = await home([kioskOf(vapur)])
    await expect.element(title).toHaveTextContent("Vapur")
    expect(page.getByText(unstored).elements()).toEqual([])
    const snapshot = catalogue.getSnapshot()
    const without = createActor(catalogueMachine, {
      snapshot: { ...snapshot, context: { ...snapshot.context, isStorageUnavailable: true } } as never
    })
    await show(<Home catalogue={without} access={access()} />)
    await expect.element(page.getByText(unstored)).toBeVisible()
  })

  it("says that it is loading, and shows the shape of what comes only after 200 ms", async () => {
    await home([])
    const status = page.getByRole("status")
    await expect.element(status).toHaveTextContent("Dergiler yükleniyor")
    const [entrance] = status.element().getAnimations()
    expect(entrance?.effect?.getComputedTiming().delay).toBe(200)
    await settled()
    expect(getComputedStyle(status.element()).opacity).toBe("1")
  })

  it("has on a phone the newest cover from edge to edge, and what opens it in sight, however high the cover", async () => {
    await page.viewport(390, 844)
    for (const page_height of [842, 1200]) {
      const catalogue = catalogueAnswering(kioskOf({ ...vapur, page_width: 595, page_height }, atlas))
      const { unmount } = await show(<Home catalogue={catalogue} access={access()} />)
      await expect.element(title).toBeVisible()
      const { left, width } = document.querySelector("[data-cover]")!.getBoundingClientRect()
      expect([left, width]).toEqual([0, 390])
      const read = page.getByRole("link", { name: /^Oku/ }).element().getBoundingClientRect()
      expect(read.bottom).toBeLessThanOrEqual(844)
      await unmount()
    }
    await page.viewport(414, 896)
  })

  it.each([320, 768, 1440])("is never wider than the window, nor a word than its card, %i px", async (width) => {
    await page.viewport(width, 844)
    const long = {
      title: "Uluslararasılaştırılabileceklerimizdenmişçesine",
      issue_title: "Elektroensefalografiklerimizdenmişçesine".repeat(2),
      description: "Muvaffakiyetsizleştiricileştiriveremeyebileceklerimizden".repeat(2)
    }
    await home([kioskOf(...[vapur, atlas, ...others].map((one) => ({ ...one, ...long })))])
    await expect.element(title).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    const isSpilt = ({ scrollWidth, clientWidth }: Element) => scrollWidth > clientWidth
    expect([...document.querySelectorAll("article > div")].filter(isSpilt)).toEqual([])
    await page.viewport(414, 896)
  })
})

const states: ReadonlyArray<readonly [string, Catalogue | CatalogueFailure | null]> = [
  ["with covers", kioskOf(vapur, atlas, ...others)],
  ["empty", kioskOf()],
  ["failed", offline],
  ["loading", null]
]

describe.each(stagings)("the home screen in $language, $theme", (staging) => {
  it("leaves nothing for axe to find, in any of its states", async () => {
    for (const [name, answer] of states) {
      const catalogue = catalogueAnswering(...(answer === null ? [] : [answer]))
      const { unmount } = await show(<Home catalogue={catalogue} access={access()} />, staging)
      await expect.poll(() => document.querySelector("main")?.textContent).toBeTruthy()
      expect([name, await faults()]).toEqual([name, []])
      await unmount()
    }
  })
})
