import "../../src/ui/base.css"
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from "@tanstack/react-router"
import { I18nextProvider } from "react-i18next"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import { render } from "vitest-browser-react"
import { Broken } from "../../src/ui/routes/Broken.tsx"
import { lazyScreen } from "../../src/ui/navigation/lazyScreen.ts"
import { parseSearch, stringifySearch } from "../../src/ui/navigation/query.ts"
import { Schema } from "effect"
import { Device } from "../../src/domain/account/Device.ts"
import { noAccess } from "../../src/domain/catalogue/AccessSummary.ts"
import { holdingsIn } from "../../src/machines/catalogue/access.view.ts"
import { activationToken } from "../../src/domain/reader/activation.ts"
import type { PublicId } from "../../src/domain/catalogue/PublicId.ts"
import { emptyApp } from "../kit/doubles/emptyApp.ts"
import { device } from "../kit/fixtures/accounts.ts"
import { category } from "../kit/fixtures/catalogues.ts"
import { issue } from "../kit/fixtures/issues.ts"
import { magazine } from "../kit/fixtures/magazines.ts"
import { user } from "../kit/fixtures/users.ts"
import { viewport } from "../kit/harness/viewport.ts"
import { enveloped, json, signedIn, visit } from "./site.tsx"
import { faults, setStage, show } from "./stage.tsx"

beforeEach(() => localStorage.clear())

describe("the site", () => {
  it("shows the kiosk at its door, under its title", async () => {
    await visit("/")
    await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Vapur")
    await expect.element(page.getByRole("banner").getByRole("link", { name: "Sayfa" })).toHaveAttribute("href", "/")
    await expect.poll(() => document.title).toBe("Ana sayfa | Sayfa")
  })

  it("says its title in the reader's language", async () => {
    await visit("/", { language: "en" })
    await expect.poll(() => document.title).toBe("Home | Sayfa")
  })

  it("answers an unknown address with a way home, and takes it", async () => {
    await visit("/yok/boyle-bir-yer?x=1")
    await expect.element(page.getByRole("heading", { level: 1, name: "Sayfa bulunamadı" })).toBeVisible()
    await expect.poll(() => document.title).toBe("Sayfa bulunamadı | Sayfa")
    expect(await faults()).toEqual([])
    await page.getByRole("link", { name: "Ana sayfaya dön" }).click()
    await expect.element(page.getByRole("link", { name: /^Oku/ })).toBeVisible()
    await expect.poll(() => document.title).toBe("Ana sayfa | Sayfa")
  })

  it("leaves the keyboard where it is when it is opened, and takes it to each screen that follows", async () => {
    const { router } = await visit("/")
    await expect.element(page.getByRole("link", { name: /^Oku/ })).toBeVisible()
    expect(document.activeElement).toBe(document.body)
    page.getByRole("banner").getByRole("link", { name: "Sayfa" }).element().focus()
    await router.navigate({ href: "/yok" })
    await expect.element(page.getByRole("heading", { level: 1, name: "Sayfa bulunamadı" })).toHaveFocus()
    await router.navigate({ href: "/" })
    await expect.element(page.getByRole("link", { name: /^Oku/ })).toBeVisible()
    await expect.poll(() => document.activeElement?.closest("main")).not.toBeNull()
  })

  it("goes from one text page to the next by the heading of each, never under the other's address", async () => {
    const { router } = await visit("/")
    await expect.element(page.getByRole("link", { name: /^Oku/ })).toBeVisible()
    const drawn = new Set<string>()
    const watch = new MutationObserver(() => {
      const heading = document.querySelector("main h1")?.textContent ?? "-"
      // Home may still change behind an address that has been asked for, as when one of its covers does not come.
      if (heading !== "Vapur") drawn.add(`${router.state.location.pathname} ${heading}`)
    })
    watch.observe(document.querySelector("main")!, { childList: true, subtree: true })
    for (const [path, heading] of [
      ["/about", "Hakkımızda"],
      ["/terms-of-use", "Kullanım koşulları"]
    ] as const) {
      await router.navigate({ href: path })
      await expect.element(page.getByRole("heading", { level: 1, name: heading })).toHaveFocus()
      await expect.poll(() => document.title).toBe(`${heading} | Sayfa`)
    }
    watch.disconnect()
    expect([...drawn]).toEqual(["/about Hakkımızda", "/terms-of-use Kullanım koşulları"])
  })

  it("puts a page that grows late where it was left, unless somebody has moved meanwhile", async () => {
    const { router } = await visit("/yok")
    const main = page.getByRole("main")
    await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible()
    const rest = Object.assign(document.createElement("div"), { style: "height: 5000px" })
    const leaveAndComeBack = async () => {
      main.element().append(rest)
      scrollTo(0, 3000)
      await router.navigate({ href: "/about" })
      await expect.element(page.getByRole("heading", { level: 1, name: "Hakkımızda" })).toBeVisible()
      rest.remove()
      router.history.back()
      await expect.element(page.getByRole("heading", { level: 1, name: "Sayfa bulunamadı" })).toBeVisible()
      expect(scrollY).toBeLessThan(3000)
    }
    await leaveAndComeBack()
    main.element().append(rest)
    await expect.poll(() => scrollY).toBe(3000)
    await leaveAndComeBack()
    dispatchEvent(new WheelEvent("wheel"))
    main.element().append(rest)
    await new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)))
    expect(scrollY).toBeLessThan(3000)
  })

  it("draws home's shelves only near the window, but all of them where one comes back to them", async () => {
    await viewport(1280, 800)
    const categories = Array.from({ length: 12 }, (_, place) =>
      category({
        id: `category00000${String(place).padStart(2, "0")}` as PublicId,
        name: `Raf ${place}`,
        slug: `raf-${place}`
      })
    )
    const groupedByTags = Object.fromEntries(
      categories.map(({ id }, shelf) => [
        id,
        [0, 1, 2].map((place) => {
          const number = String(shelf * 3 + place).padStart(2, "0")
          return magazine({
            id: `publication00${number}`,
            issue_id: `issue00000000${number}`,
            title: `Dergi ${number}`,
            tags: [id]
          })
        })
      ])
    )
    const { router } = await visit(
      "/",
      {},
      {
        "/api/issues/latest/grouped": () => enveloped({ groupedByTags }),
        "/api/categories/tr": () => enveloped(categories)
      }
    )
    await expect.element(page.getByRole("region", { name: "Raf 11" })).toBeInTheDocument()
    const drawn = (name: string) =>
      page
        .getByRole("region", { name })
        .getByRole("article")
        .first()
        .element()
        .checkVisibility({ contentVisibilityAuto: true })
    await expect.poll(() => [drawn("Raf 0"), drawn("Raf 11")]).toEqual([true, false])
    for (const name of ["Raf 4", "Raf 8"]) {
      page.getByRole("region", { name }).element().scrollIntoView({ block: "start", behavior: "instant" })
      await expect.poll(() => drawn(name)).toBe(true)
    }
    await new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)))
    const topOf = () => page.getByRole("region", { name: "Raf 8" }).element().getBoundingClientRect().top
    const [left, top] = [scrollY, topOf()]
    await router.navigate({ href: "/about" })
    await expect.element(page.getByRole("heading", { level: 1, name: "Hakkımızda" })).toBeVisible()
    router.history.back()
    await expect.poll(() => scrollY).toBe(left)
    expect(drawn("Raf 11")).toBe(true)
    expect(Math.abs(topOf() - top)).toBeLessThan(40)
  })

  it("leaves the keyboard to the reader", async () => {
    const { router } = await visit("/yok")
    await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible()
    await router.navigate({ href: "/reader" })
    await expect.element(page.getByRole("alert")).toMatchTextContent(/Dergi ID bulunamadı\./)
    expect(document.activeElement).toBe(document.body)
  })

  it("lets the keyboard skip to what is new on the page", async () => {
    await visit("/")
    await expect.element(page.getByRole("link", { name: /^Oku/ })).toBeVisible()
    await userEvent.tab()
    const skip = page.getByRole("link", { name: "İçeriğe geç" })
    await expect.element(skip).toHaveFocus()
    await expect.element(skip).toBeInViewport()
  })

  it("leaves nothing for axe to find", async () => {
    await visit("/")
    await expect.element(page.getByRole("link", { name: /^Oku/ })).toBeVisible()
    expect(await faults()).toEqual([])
  })
})

describe("the window of a provider", () => {
  it("keeps nothing of what the provider has added to its address, and sends it to the server as it was", async () => {
    let sent: unknown
    const complete = async (request: Request) => {
      sent = await request.json()
      return json({ success: true, message: "", data: { token: "t", user: user(), refreshToken: "r" } })
    }
    const { router } = await visit("/oauth2-redirect?state=s1&code=c%2F1#top", {}, { "/api/oauth/complete": complete })
    await expect.element(page.getByRole("heading", { level: 1, name: "Giriş yapıldı" })).toBeVisible()
    expect(sent).toEqual({ query: "state=s1&code=c%2F1" })
    expect(router.state.location.href).toBe("/oauth2-redirect")
    expect(router.history.length).toBe(1)
  })
})

describe("the reader", () => {
  it.each(["/reader", "/reader/", "/reader?sayfa=5"])("says at %s that the issue's id is missing", async (address) => {
    await visit(address)
    await expect.element(page.getByRole("alert")).toMatchTextContent(/Dergi ID bulunamadı\./)
    await expect.poll(() => document.title).toBe("Dergi okuyucu | Sayfa")
    await page.getByRole("link", { name: "Ana sayfa" }).click()
    await expect.element(page.getByRole("link", { name: /^Oku/ })).toBeVisible()
  })

  it("leads whom it refuses to the issue's page, has a visitor sign in, and asks again once they have", async () => {
    const paid = issue({ is_free: false })
    const asked: Array<string> = []
    const library = (request: Request) => {
      asked.push(request.headers.get("authorization") ?? "nobody")
      return enveloped({ items: [] })
    }
    const { router } = await visit(
      `/reader/${paid.id}?sayfa=2`,
      { theme: "dark" },
      {
        [`/api/issues/${paid.id}`]: () => enveloped({ items: [paid] }),
        "/api/activation": () =>
          json({ token: activationToken({ domain: location.host, expiry: 32_472_144_000_000 }) }),
        [`/api/ip-access-check/${paid.id}`]: () => enveloped({ access_granted: false }),
        [`/api/library/${paid.id}`]: library,
        [`/api/subscription/check/${paid.expand.publication.id}/${paid.id}`]: () => enveloped({ subscription: null }),
        "/api/auth/login": () => enveloped({ token: "t", user: user(), refreshToken: "r" }),
        "/api/check-auth": () => json({ success: true, isAuthenticated: true, data: { token: "t", user: user() } })
      }
    )
    const refusal = page.getByRole("alert")
    await expect.element(refusal).toMatchTextContent(/erişim hakkınız bulunmamaktadır/u)
    await expect.poll(() => document.title).toBe("Kasım 2026 – Vapur | Dergi okuyucu | Sayfa")
    expect(document.documentElement.dataset.theme).toBe("dark")
    const toIssue = refusal.getByRole("link", { name: "Sayının sayfası" })
    await expect.element(toIssue).toHaveAttribute("href", `/magazine/${paid.id}`)
    await expect.element(refusal.getByRole("button", { name: "Tekrar dene" })).toBeVisible()
    expect(await faults()).toEqual([])
    await refusal.getByRole("button", { name: "Giriş Yap" }).click()
    const dialog = page.getByRole("dialog", { name: "Giriş Yap" })
    await dialog.getByLabelText("E-posta").fill("defne@example.org")
    await dialog.getByLabelText("Şifre", { exact: true }).fill("altı-yedi")
    await dialog.getByRole("button", { name: "Giriş Yap" }).click()
    await expect.poll(() => asked).toEqual(["Bearer t"])
    await expect.element(refusal.getByRole("button", { name: "Tekrar dene" })).toBeVisible()
    expect(refusal.getByRole("button", { name: "Giriş Yap" }).elements()).toEqual([])
    expect(router.state.location.href).toBe(`/reader/${paid.id}?sayfa=2`)
    await expect
      .element(refusal.getByRole("link", { name: "Abonelik planları" }))
      .toHaveAttribute("href", "/subscription-plans")
    await toIssue.click()
    await expect.poll(() => router.state.location.pathname).toBe(`/magazine/${paid.id}`)
  })

  it("asks again where no device has room once it is bought, and not for what the plan gives elsewhere", async () => {
    const paid = issue({ is_free: false })
    signedIn(user())
    let asked = 0
    let summary = { ...noAccess, platformAccess: true }
    const { app } = await visit(
      `/reader/${paid.id}`,
      {},
      {
        [`/api/issues/${paid.id}`]: () => enveloped({ items: [paid] }),
        "/api/activation": () =>
          json({ token: activationToken({ domain: location.host, expiry: 32_472_144_000_000 }) }),
        [`/api/ip-access-check/${paid.id}`]: () => enveloped({ access_granted: false }),
        [`/api/library/${paid.id}`]: () => {
          asked += 1
          return enveloped({ items: [] })
        },
        [`/api/subscription/check/${paid.expand.publication.id}/${paid.id}`]: () =>
          json(
            {
              success: false,
              _tag: "DeviceLimit",
              message: "Yer yok.",
              devices: [Schema.encodeSync(Device)(device())]
            },
            409
          ),
        "/api/user-access-summary": () => enveloped(summary),
        "/api/check-auth": () => json({ success: true, isAuthenticated: true, data: { token: "t", user: user() } })
      }
    )
    await expect.element(page.getByRole("heading", { name: "Aboneliğiniz 3 cihazda açık" })).toBeVisible()
    for (const [issueAccess, times] of [
      [["issue0000000009"], 1],
      [["issue0000000009", paid.id], 2]
    ] as const) {
      summary = { ...summary, issueAccess }
      app.access.send({ type: "access.renew" })
      await expect.poll(() => holdingsIn(app.access.getSnapshot()).issueAccess).toEqual(issueAccess)
      await expect.poll(() => asked).toBe(times)
    }
  })
})

describe("passing news", () => {
  it("is shown in the interface's words or the server's own, and closed by its button", async () => {
    const { app } = await visit("/")
    app.toasts.send({ type: "toast.show", toast: { key: "session.ended", message: null, kind: "info" } })
    app.toasts.send({ type: "toast.show", toast: { key: "server", message: "Bakım var.", kind: "warning" } })
    const news = page.getByRole("region", { name: "Bildirimler" })
    await expect.element(news.getByText(/^Oturumunuz sona erdi\./)).toBeVisible()
    await expect.element(news.getByText("Bakım var.")).toBeVisible()
    expect(await faults()).toEqual([])
    await news.getByRole("button", { name: "Kapat" }).first().click()
    await expect.element(news.getByText(/^Oturumunuz sona erdi\./)).not.toBeInTheDocument()
    await expect.element(news.getByText("Bakım var.")).toBeVisible()
  })
})

describe("the query", () => {
  it("is read as plain strings, digit by digit", () => {
    const query = { order_number: "12345678901234567890", sayfa: "5-6", flag: "true", text: "a b&c=ğ" }
    expect(parseSearch(stringifySearch(query))).toEqual(query)
    expect(parseSearch("?order_number=12345678901234567890")).toEqual({ order_number: "12345678901234567890" })
  })

  it("names only what is given", () => {
    expect(stringifySearch({})).toBe("")
    expect(stringifySearch({ sayfa: undefined })).toBe("")
  })

  it("keeps a long number in the address when the site moves on", async () => {
    const { router } = await visit("/?order_number=12345678901234567890")
    await expect.element(page.getByRole("link", { name: /^Oku/ })).toBeVisible()
    expect(router.state.location.searchStr).toBe("?order_number=12345678901234567890")
  })
})

describe("a screen that throws", () => {
  it("says so, keeps the way home, and can be tried again", async () => {
    let broken = true
    const Fragile = () => {
      if (broken) throw new Error("broken on purpose")
      return <h1>Yerinde</h1>
    }
    await show(<Fragile />)
    await expect.element(page.getByRole("alert")).toMatchTextContent(/Bir şeyler ters gitti/)
    await expect.element(page.getByRole("link", { name: "Ana sayfaya dön" })).toHaveAttribute("href", "/")
    expect(await faults()).toEqual([])
    broken = false
    const help = page.getByRole("link", { name: "Destek isteyin" }).element().getAttribute("href") ?? ""
    expect(new URL(help, location.href).pathname).toBe("/account/support")
    expect(new URL(help, location.href).searchParams.get("error")).not.toBe(null)
    await page.getByRole("button", { name: "Tekrar dene" }).click()
    await expect.element(page.getByRole("heading", { name: "Yerinde" })).toBeVisible()
  })

  it("sends nobody of the support team to themselves, but to whoever runs the site", async () => {
    const { session } = emptyApp()
    session.send({ type: "session.recalled", user: user({ support: true }) })
    const Fragile = () => {
      throw new RangeError("broken on purpose")
    }
    await show(<Fragile />, { at: "/team/orders", app: { session } })
    await expect
      .element(page.getByRole("alert"))
      .toMatchTextContent(/Sorun sürerse siteyi işletene şunu iletin: RangeError, \/team\/orders/)
    expect(page.getByRole("link", { name: "Destek isteyin" }).elements()).toEqual([])
    expect(await faults()).toEqual([])
  })

  it.each([
    ["when it is asked for again", () => page.getByRole("button", { name: "Tekrar dene" }).click()],
    ["once the browser is online again", () => Promise.resolve(window.dispatchEvent(new Event("online")))]
  ])("says so where its code does not arrive, and shows it %s, without opening the page anew", async (_, comeAgain) => {
    let isThere = false
    const lost = () => Promise.reject(new TypeError("Failed to fetch dynamically imported module: /assets/late.js"))
    const arriving = () => Promise.resolve({ Late: () => <h1>Geldi</h1> })
    const root = createRootRoute({ errorComponent: Broken })
    const late = createRoute({
      getParentRoute: () => root,
      path: "/late",
      component: lazyScreen(() => (isThere ? arriving() : lost()), "Late")
    })
    const front = createRoute({ getParentRoute: () => root, path: "/", component: () => <h1>Kiosk</h1> })
    const router = createRouter({
      routeTree: root.addChildren([front, late]),
      history: createMemoryHistory({ initialEntries: ["/"] }),
      defaultErrorComponent: Broken,
      context: { app: emptyApp() } as never
    })
    await render(
      <I18nextProvider i18n={setStage({})}>
        <RouterProvider router={router as never} />
      </I18nextProvider>
    )
    await router.navigate({ to: "/late" as never })
    await expect.element(page.getByRole("alert")).toMatchTextContent(/Bir şeyler ters gitti/)
    isThere = true
    await comeAgain()
    await expect.element(page.getByRole("heading", { name: "Geldi" })).toBeVisible()
  })

  it("names the connection where there is none", async () => {
    const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false)
    const Gone = () => {
      throw new Error("its code did not come")
    }
    await show(<Gone />)
    await expect.element(page.getByRole("alert")).toMatchTextContent(/Bağlantınız yok/)
    onLine.mockRestore()
  })
})
