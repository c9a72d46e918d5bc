import { describe, expect, it } from "vitest"
import { page } from "vitest/browser"
import type { Catalogue } from "../../src/domain/catalogue/Catalogue.ts"
import { plainListing } from "../../src/domain/catalogue/listing.ts"
import type { PublicId } from "../../src/domain/catalogue/PublicId.ts"
import { Category } from "../../src/ui/catalogue/Category.tsx"
import { Store } from "../../src/ui/catalogue/Store.tsx"
import { catalogueAnswering } from "../kit/doubles/catalogueAnswering.ts"
import { category } from "../kit/fixtures/catalogues.ts"
import { magazine } from "../kit/fixtures/magazines.ts"
import { enveloped, visit } from "./site.tsx"
import { faults, show, stagings } from "./stage.tsx"

const gezi = category()
const yemek = category({ id: "category0000002" as PublicId, name: "Yemek", slug: "yemek" })
const empty = category({ id: "category0000003" as PublicId, name: "Spor", slug: "spor" })
const vitrin = category({ id: "category0000004" as PublicId, name: "Vitrin", slug: "vitrin" })

const one = (at: number, title: string, given: Parameters<typeof magazine>[0] = {}) =>
  magazine({ id: `publication000${at}`, issue_id: `issue000000000${at}`, issue_number: 20261100 + at, title, ...given })

const cima = one(1, "Çıma", { tags: [gezi.id], frequency: "WEEKLY" })
const civa = one(2, "Cıva", { tags: [gezi.id, yemek.id], tier: 2, price: 4999, is_free: false })
const irmak = one(3, "Irmak", { tags: [yemek.id], tier: 4, price: 9999, is_free: false })
const ilke = one(4, "İlke", { tags: [gezi.id], tier: 10, price: 29_999, is_free: false, frequency: "QUARTERLY" })
const kiosk: Catalogue = { magazines: [ilke, irmak, civa, cima], categories: [gezi, yemek, empty, vitrin] }

const answers = {
  "/api/issues/latest/grouped": () =>
    enveloped({ groupedByTags: { [gezi.id]: [ilke, civa, cima], [yemek.id]: [irmak, civa] } }),
  "/api/categories/tr": () => enveloped(kiosk.categories)
}

const titles = () =>
  page
    .getByRole("list", { name: "Dergiler" })
    .getByRole("heading")
    .elements()
    .map((h) => h.textContent)

const shows = (...wanted: ReadonlyArray<string>) => expect.poll(titles).toEqual(wanted)

const choose = async (label: string, option: string) => {
  await page.getByRole("button", { name: new RegExp(`${label}$`) }).click()
  await page.getByRole("option", { name: option }).click()
}

describe("the store", () => {
  it("lists all that is on sale, sorts and filters it, and says so in its address, which goes back", async () => {
    const { router } = await visit("/store", {}, answers)
    await expect.element(page.getByRole("heading", { level: 1, name: "Mağaza" })).toBeVisible()
    await shows("İlke", "Irmak", "Cıva", "Çıma")
    await expect.poll(() => document.title).toBe("Mağaza | Sayfa")
    await expect.element(page.getByText("4 dergi")).toHaveRole("status")
    await expect.element(page.getByText("49,99\u00a0TL")).toBeVisible()
    await choose("Sırala", "Ada göre, A–Z")
    await shows("Cıva", "Çıma", "Irmak", "İlke")
    expect(router.state.location.href).toBe("/store?sort=name")
    await choose("Sıklık", "Aylık")
    await shows("Cıva", "Irmak")
    await choose("Kategori", "Yemek")
    await choose("Fiyat", "50–100 TL")
    await shows("Irmak")
    await expect.element(page.getByText("1 dergi")).toBeVisible()
    expect(router.state.location.href).toBe("/store?sort=name&filter=monthly&price=50-100&category=yemek")
    expect(page.getByRole("option").elements()).toEqual([])
    router.history.back()
    await shows("Cıva", "Irmak")
    await choose("Fiyat", "Ücretsiz")
    await expect.element(page.getByRole("heading", { name: "Bu seçime uyan dergi yok" })).toBeVisible()
    await page.getByRole("button", { name: "Hepsini göster" }).click()
    await shows("Cıva", "Çıma", "Irmak", "İlke")
    expect(router.state.location.href).toBe("/store?sort=name")
  })

  it("takes an address at its word, and what nobody knows in it for not said", async () => {
    await visit("/store?sort=oldest&price=50-100&filter=yearly&category=yok", {}, answers)
    await shows("Irmak")
    await expect.element(page.getByRole("button", { name: "En eski Sırala" })).toBeVisible()
    await expect.element(page.getByRole("button", { name: "Tümü Sıklık" })).toBeVisible()
  })
})

describe("a category", () => {
  it("opens by slug or id, is called after itself, sorts and filters, and leads to the others", async () => {
    const { router } = await visit("/category/gezi?filter=weekly", {}, answers)
    await expect.element(page.getByRole("heading", { level: 1, name: "Gezi" })).toBeVisible()
    await shows("Çıma")
    await expect.poll(() => document.title).toBe("Gezi | Sayfa")
    await choose("Sıklık", "Tümü")
    await shows("İlke", "Cıva", "Çıma")
    expect(router.state.location.href).toBe("/category/gezi")
    await choose("Sırala", "Ada göre, Z–A")
    await shows("İlke", "Çıma", "Cıva")
    const others = page.getByRole("navigation", { name: "Öteki kategoriler" })
    expect(
      others
        .getByRole("link")
        .elements()
        .map((link) => link.textContent)
    ).toEqual(["Yemek"])
    await others.getByRole("link", { name: "Yemek" }).click()
    await shows("Irmak", "Cıva")
    await expect.poll(() => document.title).toBe("Yemek | Sayfa")
    await router.navigate({ href: `/category/${gezi.id}` })
    await shows("İlke", "Cıva", "Çıma")
  })

  it("says that there is none, or nothing in it yet, with a way on", async () => {
    const { router } = await visit("/category/yok", {}, answers)
    await expect.element(page.getByRole("heading", { level: 1, name: "Kategori bulunamadı" })).toBeVisible()
    await expect.poll(() => document.title).toBe("Kategori bulunamadı | Sayfa")
    await expect.element(page.getByRole("link", { name: "Gezi" })).toBeVisible()
    for (const hidden of ["vitrin", vitrin.id]) {
      await router.navigate({ href: `/category/${hidden}` })
      await expect.element(page.getByRole("heading", { level: 1, name: "Kategori bulunamadı" })).toBeVisible()
      expect(page.getByText("Vitrin").elements()).toEqual([])
    }
    await router.navigate({ href: "/category/spor" })
    await expect.element(page.getByRole("heading", { name: "Bu rafta henüz dergi yok" })).toBeVisible()
    await page.getByRole("main").getByRole("link", { name: "Mağazaya göz at" }).click()
    await shows("İlke", "Irmak", "Cıva", "Çıma")
  })
})

it("says that there is no such category only when no answer is on its way", async () => {
  const catalogue = catalogueAnswering(kiosk)
  catalogue.send({ type: "catalogue.due" })
  const asked = <Category catalogue={catalogue} asked={plainListing} onAsk={() => {}} id="yeni" />
  const { unmount } = await show(asked)
  await expect.element(page.getByRole("status")).toBeInTheDocument()
  expect(page.getByRole("heading", { name: "Kategori bulunamadı" }).elements()).toEqual([])
  await unmount()
})

const offline = { what: "magazines", trouble: { _tag: "Unreachable", message: null } } as const

/** Shown from a copy, because no newer answer came. */
const stale = () => {
  const catalogue = catalogueAnswering(kiosk, offline)
  catalogue.send({ type: "catalogue.due" })
  return catalogue
}

const states = {
  full: { catalogue: () => catalogueAnswering(kiosk), asked: plainListing },
  "without a match": {
    catalogue: () => catalogueAnswering(kiosk),
    asked: { ...plainListing, price: "200-", filter: "weekly" }
  },
  stale: { catalogue: stale, asked: plainListing },
  empty: { catalogue: () => catalogueAnswering({ magazines: [], categories: [gezi] }), asked: plainListing },
  failed: { catalogue: () => catalogueAnswering(offline), asked: plainListing },
  loading: { catalogue: () => catalogueAnswering(), asked: plainListing }
} as const

describe("a list that is awaited", () => {
  it("stands from the first where its covers will stand, on a phone, a tablet and a desk", async () => {
    const first = () => document.querySelector("main [class*='Shelf_shelf']")?.getBoundingClientRect().top
    for (const width of [320, 390, 768, 1440]) {
      await page.viewport(width, 844)
      for (const id of [null, "gezi"]) {
        const tops = []
        for (const answers of [[], [kiosk]]) {
          const given = { catalogue: catalogueAnswering(...answers), asked: plainListing, onAsk: () => {} }
          const { unmount } = await show(id === null ? <Store {...given} /> : <Category {...given} id={id} />)
          await expect.poll(first).toBeTruthy()
          await document.fonts.ready
          tops.push(Math.round(first()!))
          await unmount()
        }
        expect(tops[0], `${id ?? "store"}, ${width} px`).toBe(tops[1])
      }
    }
    await page.viewport(414, 896)
  })
})

describe.each(stagings)("the lists in $language, $theme", (staging) => {
  it.each(Object.entries(states))("leave nothing for axe to find when %s", async (_, { catalogue, asked }) => {
    for (const id of [null, "gezi", "yok"]) {
      const given = { catalogue: catalogue(), asked, onAsk: () => {} }
      const shown = await show(id === null ? <Store {...given} /> : <Category {...given} id={id} />, staging)
      await expect.poll(() => document.querySelector("main")?.textContent).toBeTruthy()
      expect(await faults()).toEqual([])
      await shown.unmount()
    }
  })

  it("leave nothing for axe to find in an open choice", async () => {
    await show(<Store catalogue={catalogueAnswering(kiosk)} asked={plainListing} onAsk={() => {}} />, staging)
    await page.getByRole("button", { name: /(Sırala|Sort)$/ }).click()
    await expect.element(page.getByRole("listbox")).toBeVisible()
    expect(await faults()).toEqual([])
  })
})
