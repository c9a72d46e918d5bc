import { beforeEach, describe, expect, it } from "vitest"
import { page, userEvent } from "vitest/browser"
import { refuseContextMenu } from "../../src/ui/shell/contextMenu.ts"
import { category } from "../kit/fixtures/catalogues.ts"
import { magazine } from "../kit/fixtures/magazines.ts"
import { user } from "../kit/fixtures/users.ts"
import { enveloped, json, signedIn, visit } from "./site.tsx"
import { faults, settled, stagings } from "./stage.tsx"

const reader = user()
const publisher = user({ id: "publisher000001", name: "Yaprak Yayıncı", role: "PUBLISHER_ADMIN" })

const serverOf = (who: typeof reader) => ({
  "/api/check-auth": () => json({ success: true, isAuthenticated: true, data: { token: "t", user: who } }),
  "/api/user-profile": () => enveloped({ ...who, hasPassword: true }),
  "/api/devices": () => enveloped({ items: [] }),
  "/api/publisher/issues": () => enveloped({ items: [] })
})

const banner = page.getByRole("banner")
const footer = page.getByRole("contentinfo")
const menu = banner.getByRole("button", { name: "Menü" })
const drawer = page.getByRole("dialog", { name: "Menü" })
const home = page.getByRole("link", { name: /^Oku/ })

const linksIn = (place: typeof banner) =>
  place
    .getByRole("link")
    .elements()
    .map((link) => [link.getAttribute("aria-label") ?? link.textContent, link.getAttribute("href")])

const papers = [
  ["Hakkımızda", "/about"],
  ["Destek", "/support"],
  ["Yasal bilgiler", "/legal-information"],
  ["Gizlilik merkezi", "/privacy-center"],
  ["Gizlilik politikası", "/privacy-policy"],
  ["Abonelik koşulları", "/subscription-terms"],
  ["Kullanım koşulları", "/terms-of-use"],
  ["Çerezler", "/cookies"]
]
const places = [
  ["Kiosk", "/"],
  ["Ara", "/search"],
  ["Mağaza", "/store"]
]
const owned = [
  ["Favorilerim", "/favorites"],
  ["Kütüphanem", "/library"],
  ["Abonelik planları", "/subscription-plans"]
]
const desk = ["Yayıncı masası", "/account/publisher"]

const window = (width: number) => page.viewport(width, 844)

beforeEach(async () => {
  localStorage.clear()
  sessionStorage.clear()
  await window(414)
})

describe("the sidebar", () => {
  it("leads a visitor, a reader and a publisher everywhere that there is for them", async () => {
    await window(1024)
    const own = {
      visitor: [],
      reader: [[`Hesabım: ${reader.name}`, "/account/profile"], ...owned],
      publisher: [desk, [`Hesabım: ${publisher.name}`, "/account/profile"], ...owned]
    }
    for (const [who, one] of [
      ["visitor", null],
      ["reader", reader],
      ["publisher", publisher]
    ] as const) {
      localStorage.clear()
      if (one !== null) signedIn(one)
      const { unmount } = await visit("/", {}, one === null ? {} : serverOf(one))
      await expect.element(home).toBeVisible()
      await expect.poll(() => linksIn(banner)).toEqual([["Sayfa", "/"], ...places, ...own[who], ...papers])
      expect(
        banner
          .getByRole("button")
          .elements()
          .map(({ textContent }) => textContent)
      ).toEqual(one === null ? ["Giriş Yap"] : [])
      await unmount()
    }
  })

  it("is 232 px wide from the width of a tablet, beside what is shown; below that a bar is, and nothing beside", async () => {
    const { router } = await visit("/yok")
    await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible()
    const measures = () => ({
      banner: banner.element().getBoundingClientRect().width,
      main: page.getByRole("main").element().getBoundingClientRect().left,
      menu: menu.elements().length
    })
    await window(768)
    await expect.poll(measures).toEqual({ banner: 232, main: 232, menu: 0 })
    await window(767)
    await expect.poll(measures).toEqual({ banner: 767, main: 0, menu: 1 })
    // A screen that wants none beside it has the bar above it and the menu on a desk, too.
    await window(1024)
    document.documentElement.dataset["sidebar"] = "off"
    await expect.poll(measures).toEqual({ banner: 1024, main: 0, menu: 1 })
    delete document.documentElement.dataset["sidebar"]
    expect(router.state.location.pathname).toBe("/yok")
  })

  it("is not there beside an issue whose publication has turned it off, from the first moment that its page shows", async () => {
    await window(1024)
    const wide = magazine({ sidebar_off: true, tags: [category().id] })
    const { router } = await visit(
      "/",
      {},
      {
        "/api/issues/latest/grouped": () => enveloped({ groupedByTags: { [category().id]: [wide] } }),
        [`/api/issues/${wide.issue_id}`]: () => new Promise(() => {})
      }
    )
    await expect.element(page.getByRole("link", { name: /Vapur/ }).first()).toBeVisible()
    await router.navigate({ to: "/magazine/$id", params: { id: wide.issue_id } })
    await expect.element(page.getByRole("heading", { name: "Künye" })).toBeVisible()
    expect(banner.element().getBoundingClientRect().width).toBe(1024)
  })

  it("tells where one is, of an account at any of its rooms", async () => {
    await window(1024)
    signedIn(publisher)
    const { router } = await visit("/", {}, serverOf(publisher))
    const current = () =>
      [...banner.element().querySelectorAll("[aria-current]")].map((one) => one.getAttribute("href"))
    for (const [path, marked] of [
      ["/", ["/", "/"]],
      ["/yok", []],
      ["/search?q=vapur", ["/search"]],
      ["/account/publisher", ["/account/publisher", "/account/profile"]],
      ["/account/profile", ["/account/profile"]]
    ] as const) {
      await router.navigate({ href: path })
      await expect.poll(current, { message: path }).toEqual(marked)
    }
  })
})

describe("a phone", () => {
  it("has four ways within a thumb's reach, each large enough for it, and its content ends above them", async () => {
    await window(390)
    await visit("/")
    await expect.element(home).toBeVisible()
    const bar = banner.getByRole("navigation", { name: "Ana menü" })
    const ways = bar.element().querySelectorAll("a, button")
    expect([...ways].map(({ textContent }) => textContent)).toEqual(["Kiosk", "Ara", "Mağaza", "Menü"])
    const { top, bottom } = bar.element().getBoundingClientRect()
    expect(bottom).toBe(844)
    for (const way of ways) {
      const { width, height } = way.getBoundingClientRect()
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
    }
    scrollTo(0, document.documentElement.scrollHeight)
    // Scrolling stops at whole pixels.
    expect(Math.floor(footer.element().getBoundingClientRect().bottom)).toBeLessThanOrEqual(top)
    scrollTo(0, 0)
  })

  it("hides nothing behind that bar that the keyboard comes to", async () => {
    await window(390)
    await visit("/yok")
    const bar = banner.getByRole("navigation", { name: "Ana menü" })
    await expect.element(footer).toBeInTheDocument()
    const { top } = bar.element().getBoundingClientRect()
    const way = footer.getByRole("link", { name: "Ara" }).element() as HTMLElement
    scrollBy(0, way.getBoundingClientRect().bottom - innerHeight)
    expect(way.getBoundingClientRect().bottom).toBeGreaterThan(top)
    way.focus()
    expect(way.getBoundingClientRect().bottom).toBeLessThanOrEqual(top)
    scrollTo(0, 0)
  })

  it("has the rest in a drawer, which closes by Escape and gives the keyboard back, and closes on the way elsewhere", async () => {
    signedIn(publisher)
    const { router } = await visit("/yok", {}, serverOf(publisher))
    await menu.click()
    await expect.element(drawer).toBeVisible()
    expect(linksIn(drawer)).toEqual([...places, ...owned, ["Hesabım", "/account/profile"], desk, ...papers])
    await userEvent.keyboard("{Escape}")
    await expect.element(drawer).not.toBeInTheDocument()
    await expect.element(menu).toHaveFocus()
    await menu.click()
    await drawer.getByRole("link", { name: "Kiosk" }).click()
    await expect.element(home).toBeVisible()
    await expect.element(drawer).not.toBeInTheDocument()
    await menu.click()
    await expect.element(drawer).toBeVisible()
    router.history.back()
    await expect.element(drawer).not.toBeInTheDocument()
    expect(router.state.location.pathname).toBe("/yok")
    router.history.forward()
    await expect.element(home).toBeVisible()
    expect(drawer.elements()).toEqual([])
  })

  it("shows passing news above its bar, under a title where it has one", async () => {
    const { app } = await visit("/")
    await expect.element(home).toBeVisible()
    const toast = { title: "label", key: "server", message: "Bakım var.", kind: "info" } as const
    app.toasts.send({ type: "toast.show", toast })
    app.toasts.send({ type: "toast.show", toast: { ...toast, title: "menuMissing" } })
    app.toasts.send({ type: "toast.show", toast })
    const news = page.getByRole("region", { name: "Bildirimler" }).getByRole("listitem")
    await expect.element(news.last()).toMatchTextContent(/^Bildirimler\s*Bakım var\.$/)
    expect(news.elements()).toHaveLength(2)
    await settled()
    const bar = banner.getByRole("navigation", { name: "Ana menü" }).element().getBoundingClientRect()
    expect(news.last().element().getBoundingClientRect().bottom).toBeLessThanOrEqual(bar.top)
  })
})

describe("the footer", () => {
  it("asks a visitor to register, with 25 years behind it, and opens the form", async () => {
    await visit("/")
    await expect.element(footer.getByRole("heading", { name: "Hoş geldiniz.", exact: true })).toBeVisible()
    await expect.element(footer.getByText(/^25 yıldır dijital yayıncılık/)).toBeVisible()
    // Plans are for sale to visitors, whose sidebar does not name them.
    await expect
      .element(footer.getByRole("link", { name: "Abonelik planları" }))
      .toHaveAttribute("href", "/subscription-plans")
    await footer.getByRole("button", { name: "Ücretsiz Kaydol" }).click()
    await expect.element(page.getByRole("dialog", { name: "Üye Ol" })).toBeVisible()
  })

  it("welcomes a visitor back in a browser that was here before", async () => {
    localStorage.setItem("clientId", "browser-of-yesterday")
    await visit("/", { language: "en" })
    await expect.element(footer.getByRole("heading", { name: "Welcome back.", exact: true })).toBeVisible()
    await expect.element(footer.getByRole("button")).toBeVisible()
  })

  it("welcomes a signed-in user by name, and asks nothing", async () => {
    signedIn(reader)
    await visit("/", {}, serverOf(reader))
    await expect.element(footer.getByRole("heading", { name: `Yeniden hoş geldiniz, ${reader.name}.` })).toBeVisible()
    expect(footer.getByRole("button").elements()).toEqual([])
  })

  it("changes the language, for this visit and the next, whatever the address asked for", async () => {
    const { router } = await visit("/?locale=tr")
    await footer.getByRole("radio", { name: "English" }).click()
    await expect.element(footer.getByRole("heading", { name: /^Welcome/u })).toBeVisible()
    await expect.element(footer.getByRole("radio", { name: "English" })).toBeChecked()
    await expect.poll(() => router.state.location.href).toBe("/")
  })
})

describe("the theme", () => {
  const worn = () => document.documentElement.dataset["theme"]
  const cookie = () => /siteTheme=(\w+)/.exec(document.cookie)?.[1]

  it("is chosen in the footer, kept for the next visit and the next document, and given back to the system", async () => {
    await visit("/yok")
    await footer.getByRole("radio", { name: "Koyu" }).click()
    await expect.poll(worn).toBe("dark")
    expect([localStorage.getItem("siteTheme"), cookie()]).toEqual(["dark", "dark"])
    await footer.getByRole("radio", { name: "Sistem" }).click()
    await expect.poll(worn).toBeUndefined()
    expect([localStorage.getItem("siteTheme"), cookie()]).toEqual([null, undefined])
  })

  it("is worn from the first, and as another tab chooses it; what is no theme is the system's", async () => {
    localStorage.setItem("siteTheme", "dark")
    await visit("/yok")
    await expect.poll(worn).toBe("dark")
    expect(cookie()).toBe("dark")
    for (const [stored, then] of [
      ["light", "light"],
      ["sepia", undefined]
    ] as const) {
      localStorage.setItem("siteTheme", stored)
      dispatchEvent(new StorageEvent("storage", { key: "siteTheme" }))
      await expect.poll(worn, { message: stored }).toBe(then)
    }
  })
})

describe("a right-click", () => {
  it("opens no menu but in a field; the keyboard's key and a finger open it everywhere", () => {
    document.body.innerHTML = `<p>Yazı</p><input /><div contenteditable="true"><b>Not</b></div><input type="radio" />`
    const opens = (selector: string, by: MouseEventInit) => {
      const event = new MouseEvent("contextmenu", { bubbles: true, cancelable: true, ...by })
      document.querySelector(selector)?.dispatchEvent(event)
      return !event.defaultPrevented
    }
    const [mouse, one, key] = [{ button: 2 }, { button: 0, ctrlKey: true }, { button: 0 }]
    document.addEventListener("contextmenu", refuseContextMenu)
    expect(["p", "input", "b", "[type=radio]"].map((place) => [mouse, one, key].map((by) => opens(place, by)))).toEqual(
      [
        [false, false, true],
        [true, true, true],
        [true, true, true],
        [false, false, true]
      ]
    )
    document.removeEventListener("contextmenu", refuseContextMenu)
    document.body.innerHTML = ""
  })
})

describe.each(stagings)("the shell in $language, $theme", (staging) => {
  it("leaves nothing for axe to find on a desk, on a phone and in its drawer", async () => {
    signedIn(publisher)
    await window(1024)
    await visit("/", staging, serverOf(publisher))
    await expect.element(home.or(page.getByRole("link", { name: /^Read/ }))).toBeVisible()
    expect(await faults()).toEqual([])
    await window(390)
    expect(await faults()).toEqual([])
    await banner.getByRole("button", { name: /^Men/ }).click()
    await expect.element(page.getByRole("dialog")).toBeVisible()
    expect(await faults()).toEqual([])
    await window(414)
  })
})
