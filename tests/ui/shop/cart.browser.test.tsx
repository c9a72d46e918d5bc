import { beforeEach, describe, expect, it } from "vitest"
import { page, userEvent } from "vitest/browser"
import { noAccess } from "../../../src/domain/catalogue/AccessSummary.ts"
import type { Magazine } from "../../../src/domain/catalogue/Magazine.ts"
import { loadDeferredActors } from "../../../src/ui/routes/deferredActors.ts"
import { category } from "../../kit/fixtures/catalogues.ts"
import { forgetLog } from "../../kit/doubles/rawLog.ts"
import { magazine } from "../../kit/fixtures/magazines.ts"
import { user } from "../../kit/fixtures/users.ts"
import { viewport } from "../../kit/harness/viewport.ts"
import { enveloped, json, signedIn, visit } from "../site.tsx"
import { faults, setStage, settled, type Staging, stagings } from "../stage.tsx"

const { id: tag } = category()
const of = (title: string, given: Partial<Magazine> = {}): Magazine => ({
  ...magazine({ tier: 2, price: 4999, is_free: false, tags: [tag], title, issue_title: `${title} 12` }),
  id: title.toLowerCase().padEnd(15, "0"),
  issue_id: title.toLowerCase().padEnd(15, "1"),
  ...given
})
const atlas = of("Atlas")
const pergel = of("Pergel", { cover_image: "/covers/gone.webp", tier: 4, price: 9999 })
const vapur = of("Vapur", { tier: 0, price: 0, is_free: true })

const reader = user()

/** The kiosk with these on its shelf; what it sells them for is the test's to change. */
const kiosk = (magazines: () => ReadonlyArray<Magazine> | null) => ({
  "/api/issues/latest/grouped": () => {
    const sold = magazines()
    return sold === null ? new Response(null, { status: 503 }) : enveloped({ groupedByTags: { [tag]: sold } })
  },
  "/api/check-auth": () => json({ success: true, isAuthenticated: true, data: { token: "t", user: reader } })
})

const all = [vapur, atlas, pergel]

const closing: Array<() => Promise<void> | void> = []

const opened = async (
  magazines: () => ReadonlyArray<Magazine> | null = () => all,
  staging: Staging = {},
  answers = {}
) => {
  const tab = await visit("/store", staging, { ...kiosk(magazines), ...answers })
  closing.push(() => tab.unmount())
  const i18n = setStage(staging)
  return { ...tab, bring: async () => tab.arrive(await loadDeferredActors({ app: tab.app, i18n })) }
}

const card = (title: string) =>
  page.getByRole("article").filter({ has: page.getByRole("heading", { name: title, exact: true }) })
const add = (title: string) => card(title).getByRole("button", { name: `Sepete ekle: ${title}` })
const added = (title: string) => card(title).getByRole("button", { name: `Sepette: ${title}` })
const cart = page.getByRole("button", { name: /^Sepetim/u })
const drawer = page.getByRole("dialog", { name: /^Sepetim/u })
const remove = (item: string) => drawer.getByRole("button", { name: `Sepetten çıkar: ${item}` })
/** Nothing lies over its middle: who presses there presses it. */
const isFree = (element: Element): boolean => {
  const { left, top, width, height } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
}
const toast = (words: string) => page.getByRole("region", { name: "Bildirimler" }).getByText(words, { exact: false })

beforeEach(async () => {
  for (const close of closing.splice(0)) await close()
  localStorage.clear()
  sessionStorage.clear()
  await forgetLog()
  await viewport(414, 844)
})

describe("a card", () => {
  it("lays what must be paid for into the cart, also before the cart has come, and says what it did", async () => {
    const { bring } = await opened()
    await add("Atlas").click()
    await expect.element(add("Atlas")).toBeVisible()
    await bring()
    await expect.element(added("Atlas")).toBeVisible()
    await expect.element(toast("Ürün Eklendi")).toBeVisible()
    await expect.element(cart).toHaveAccessibleName("Sepetim: 1 ürün")
    await added("Atlas").click()
    await expect.element(toast("Ürün Zaten Sepette")).toBeVisible()
    await expect.poll(() => isFree(cart.element())).toBe(true)
    await expect.element(cart).toHaveAccessibleName("Sepetim: 1 ürün")
    expect(add("Vapur").elements()).toEqual([])
    await expect.element(card("Vapur").getByRole("link", { name: "İNCELE: Vapur" })).toBeVisible()
  })

  it("leads people who may read it to the reader, and to nothing before that is known", async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    signedIn(reader)
    await opened(undefined, undefined, {
      "/api/user-access-summary": async () => {
        await promise
        return enveloped({ ...noAccess, issueAccess: [atlas.issue_id] })
      }
    })
    await expect.element(card("Atlas")).toBeVisible()
    expect(add("Pergel").elements()).toEqual([])
    resolve()
    await expect.element(add("Pergel")).toBeVisible()
    expect(add("Atlas").elements()).toEqual([])
    await expect
      .element(card("Atlas").getByRole("link", { name: "Oku: Atlas, Atlas 12" }))
      .toHaveAttribute("href", `/reader/${atlas.issue_id}`)
  })
})

it("answers what is pressed before it has come by what lies in it since the visit before", async () => {
  const before = await opened()
  await before.bring()
  await add("Atlas").click()
  await expect.element(toast("Ürün Eklendi")).toBeVisible()
  await before.unmount()
  const { bring } = await opened()
  await add("Atlas").click()
  await bring()
  await expect.element(toast("Ürün Zaten Sepette")).toBeVisible()
  expect(toast("Ürün Eklendi").elements()).toEqual([])
  await expect.element(cart).toHaveAccessibleName("Sepetim: 1 ürün")
})

describe("the cart's drawer", () => {
  it("shows what is in it and what it costs, and the keyboard goes on where something was taken out", async () => {
    const { bring } = await opened()
    await add("Atlas").click()
    await add("Pergel").click()
    await bring()
    await cart.click()
    await expect.element(drawer.getByRole("heading", { name: "Sepetim 2 ürün" })).toBeVisible()
    await expect.element(drawer.getByText("49,99 TL")).toBeVisible()
    await expect.element(drawer.getByText("149,98 TL")).toBeVisible()
    // The picture that does not come gives way to its name.
    await expect.poll(() => drawer.element().querySelector("img")).toBeNull()
    await remove("Atlas, Atlas 12").click()
    await expect.element(remove("Pergel, Pergel 12")).toHaveFocus()
    await expect.element(toast("Ürün Kaldırıldı")).toBeVisible()
    const pressed = [
      remove("Pergel, Pergel 12"),
      drawer.getByRole("button", { name: "Kapat" }),
      drawer.getByText("Toplam")
    ]
    await expect.poll(() => pressed.map((each) => isFree(each.element()))).toEqual([true, true, true])
    await userEvent.keyboard("{Enter}")
    await expect.element(drawer.getByRole("heading", { name: "Sepetiniz Boş" })).toBeVisible()
    await expect.element(drawer.getByRole("link", { name: "Mağazaya git" })).toHaveFocus()
    await userEvent.keyboard("{Escape}")
    await expect.element(drawer).not.toBeInTheDocument()
    // An empty cart has no place in a phone's bar: the keyboard goes on at the screen's title.
    await expect.element(page.getByRole("heading", { level: 1 })).toHaveFocus()
    await expect.element(cart).not.toBeInTheDocument()
  })

  it("asks for today's prices when it opens, says where they could not be had, and asks again on line", async () => {
    let sold: ReadonlyArray<Magazine> | null = all
    const { bring } = await opened(() => sold)
    await bring()
    await add("Atlas").click()
    sold = null
    await cart.click()
    await expect.element(drawer.getByText("Fiyatlar şu anda denetlenemedi.", { exact: false })).toBeVisible()
    sold = [{ ...atlas, tier: 3, price: 7499 }]
    globalThis.dispatchEvent(new Event("online"))
    await expect.element(toast("Sepetinizdeki fiyatlar değişti.")).toBeVisible()
    await expect.element(drawer.getByText("Fiyatlar şu anda denetlenemedi.", { exact: false })).not.toBeInTheDocument()
    expect(drawer.getByText("74,99 TL").elements()).toHaveLength(2)
  })

  it("closes for a user who goes elsewhere, and opens for nobody who has gone before it came", async () => {
    // There an empty cart has a place too.
    await viewport(1280, 844)
    const { bring, router, app } = await opened()
    await cart.click()
    await expect.element(page.getByText("Yükleniyor")).toBeInTheDocument()
    await userEvent.keyboard("{Escape}")
    await expect.element(page.getByText("Yükleniyor")).not.toBeInTheDocument()
    await cart.click()
    await router.navigate({ to: "/about" })
    await bring()
    expect(app.drawer.isAwaited()).toBe(false)
    expect(drawer.elements()).toEqual([])
    await cart.click()
    await expect.element(drawer).toBeVisible()
    router.history.back()
    await expect.element(drawer).not.toBeInTheDocument()
    await expect.element(add("Atlas")).toBeVisible()
  })

  it("has no fault in either language and theme", async () => {
    for (const staging of stagings) {
      const { bring, app, unmount } = await opened(undefined, staging)
      await expect.poll(() => document.querySelector("article")).not.toBeNull()
      await bring()
      app.drawer.send({ type: "drawer.open" })
      await expect.element(page.getByRole("dialog")).toBeVisible()
      expect(await faults()).toEqual([])
      await unmount()
    }
  })
})

it("hangs 80 px above what can be seen for a visitor, and 20 px for a reader", async () => {
  const room = () => {
    const { bottom } = cart.element().getBoundingClientRect()
    const bar = document.querySelector("header nav")?.getBoundingClientRect()
    const seen = bar !== undefined && bar.bottom >= innerHeight && bar.top > 0 ? bar.top : innerHeight
    return Math.round(seen - bottom)
  }
  for (const width of [820, 1280]) {
    await viewport(width, 844)
    localStorage.clear()
    const visitor = await opened()
    await expect.element(cart).toBeVisible()
    await settled()
    await expect.poll(room, { message: `a visitor at ${width}` }).toBe(80)
    await visitor.unmount()
    signedIn(reader)
    const known = await opened()
    await expect.element(cart).toBeVisible()
    await expect.poll(room).toBe(20)
    await known.unmount()
  }
})
