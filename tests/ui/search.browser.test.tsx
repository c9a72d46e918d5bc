import localforage from "localforage"
import { beforeEach, describe, expect, it } from "vitest"
import { page, userEvent } from "vitest/browser"
import { createActor, fromCallback } from "xstate"
import { noHoldings } from "../../src/domain/catalogue/access.ts"
import { noIpAccess } from "../../src/domain/catalogue/AccessSummary.ts"
import { searchPattern, fold } from "../../src/domain/folding.ts"
import { byAlphabet } from "../../src/domain/alphabet.ts"
import { recentSearchesMachine } from "../../src/machines/catalogue/recentSearches.machine.ts"
import { searchMachine, type TextsAnswer } from "../../src/machines/catalogue/search.machine.ts"
import { Search } from "../../src/ui/catalogue/Search.tsx"
import { catalogueAnswering } from "../kit/doubles/catalogueAnswering.ts"
import { category } from "../kit/fixtures/catalogues.ts"
import { magazine } from "../kit/fixtures/magazines.ts"
import { searchTriples, sortPairs } from "../kit/fixtures/turkishPairs.ts"
import { enveloped, json, visit } from "./site.tsx"
import { faults, show, stagings } from "./stage.tsx"

const hit = {
  issue_id: "issue0000000009",
  issue_title: "Sayı 14: Lodos",
  publication_id: "publication0009",
  publication_title: "Çıma",
  language: "tr",
  is_free: true,
  page: 4,
  before: "iskelede beklerken ",
  match: "Işık",
  after: " söndü"
} as const

const isik = magazine({ title: "Işık", description: "Geceleri okunur." })
const box = page.getByRole("searchbox", { name: /^Dergi, sayı/ })
const bulunanlar = page.getByRole("list", { name: "Bulunan dergiler" })
const inside = page.getByRole("list", { name: "Sayıların içinde" })

/** The search page of a kiosk with one magazine, and what was asked of the issues' texts. */
const searching = async (address: string, texts: (q: string) => Response = () => enveloped({ items: [hit] })) => {
  const asked: Array<string> = []
  const site = await visit(
    address,
    {},
    {
      "/api/issues/latest/grouped": () => enveloped({ groupedByTags: { [category().id]: [isik] } }),
      "/api/search/texts": ({ url }) => {
        const q = new URL(url).searchParams.get("q") ?? ""
        asked.push(q)
        return texts(q)
      }
    }
  )
  return { ...site, asked }
}

beforeEach(async () => {
  localStorage.clear()
  await localforage.createInstance({ name: "sayfaSearches", storeName: "searches" }).clear()
})

describe("the search", () => {
  it("finds as one types, keeps the keyboard, and puts what is meant in the address without a step in the history", async () => {
    const { router, asked } = await searching("/search")
    await expect.element(page.getByRole("heading", { level: 1, name: "Ara" })).toBeVisible()
    expect(box.element().closest("search")).not.toBeNull()
    const before = router.history.length
    await box.click()
    await userEvent.keyboard("i")
    await expect.element(page.getByText("Aramak için en az iki harf yazın.")).toHaveRole("status")
    // At once: on a machine that is busy, keys come late enough to be asked for one by one.
    await userEvent.fill(box, "iSIK")
    await expect.element(page.getByText("“iSIK” için 1 dergi bulundu")).toHaveRole("status")
    await expect.element(bulunanlar.getByRole("heading", { name: "Işık" })).toBeVisible()
    await expect
      .element(inside.getByRole("link", { name: "Çıma, Sayı 14: Lodos S. 4" }))
      .toHaveAttribute("href", "/reader/issue0000000009?sayfa=4&ara=iSIK")
    await expect.element(inside.getByText("Işık", { exact: true })).toHaveProperty("tagName", "MARK")
    expect(inside.getByRole("listitem").first().element().textContent).toContain("…iskelede beklerken Işık söndü…")
    await expect.poll(() => router.state.location.href).toBe("/search?q=iSIK")
    expect(router.history.length).toBe(before)
    expect(asked).toEqual(["iSIK"])
    await expect.element(box).toHaveFocus()
    await userEvent.keyboard("{Escape}")
    await expect.element(box).toHaveValue("")
    await expect.poll(() => router.state.location.href).toBe("/search")
    expect(bulunanlar.elements()).toEqual([])
    expect(inside.elements()).toEqual([])
  })

  it("opens at a query, follows Back, and says kindly that nothing was found", async () => {
    const { router } = await searching("/search?q=%C4%B0%C5%9EIK", () => enveloped({ items: [] }))
    await expect.element(box).toHaveValue("İŞIK")
    await expect.element(page.getByText("“İŞIK” için 1 dergi bulundu")).toBeVisible()
    await expect.element(page.getByText("Okuyabildiğiniz sayıların metinlerinde bu söz geçmiyor.")).toBeVisible()
    await router.navigate({ href: "/search?q=zz" })
    await expect.element(page.getByText("“zz” için dergi bulunamadı")).toBeVisible()
    await expect
      .element(page.getByRole("main").getByRole("link", { name: "Gezi" }))
      .toHaveAttribute("href", "/category/gezi")
    router.history.back()
    await expect.element(page.getByText("“İŞIK” için 1 dergi bulundu")).toBeVisible()
    await page.getByRole("button", { name: "Aramayı temizle" }).click()
    await expect.element(box).toHaveFocus()
    await expect.poll(() => router.state.location.href).toBe("/search")
  })

  it("leads from what was found, and from a hit of a magazine that is on sale, to the magazine's own page", async () => {
    const found = { ...hit, publication_id: isik.id, publication_title: isik.title }
    await searching("/search?q=%C4%B1%C5%9F%C4%B1k", () => enveloped({ items: [found] }))
    await expect
      .element(bulunanlar.getByRole("link", { name: "Tüm sayılar: Işık" }))
      .toHaveAttribute("href", `/magazine/${isik.slug}`)
    await expect
      .element(inside.getByRole("link", { name: "Işık", exact: true }))
      .toHaveAttribute("href", `/magazine/${isik.slug}`)
  })

  it("leads into the reader only where the issue may be read, and to no shelves where issues have the words", async () => {
    const paid = { ...hit, issue_id: "issue0000000008", issue_title: "Sayı 13", is_free: false }
    const held = { ...paid, issue_id: "issue0000000007", publication_id: "publication0007", publication_title: "Ağ" }
    await visit(
      "/search?q=poyraz",
      {},
      {
        "/api/search/texts": () => enveloped({ items: [hit, paid, held] }),
        "/api/ip-access-check": () =>
          enveloped({
            ...noIpAccess,
            access_granted: true,
            access_type: "publication",
            publication_ids: [held.publication_id]
          })
      }
    )
    await expect
      .element(inside.getByRole("link", { name: "Çıma, Sayı 13 S. 4 · Sayının sayfasına git" }))
      .toHaveAttribute("href", "/magazine/issue0000000008")
    await expect
      .element(inside.getByRole("link", { name: "Çıma, Sayı 14: Lodos S. 4", exact: true }))
      .toHaveAttribute("href", "/reader/issue0000000009?sayfa=4&ara=poyraz")
    await expect
      .element(inside.getByRole("link", { name: "Ağ, Sayı 13 S. 4", exact: true }))
      .toHaveAttribute("href", "/reader/issue0000000007?sayfa=4&ara=poyraz")
    await expect
      .element(page.getByText("“poyraz” sayıların içinde geçiyor; adında geçen bir dergi yok"))
      .toHaveRole("status")
    const links = page.getByRole("main").getByRole("link").elements()
    expect(links).toHaveLength(3)
  })

  it("follows what is searched for at an address with a slash, too, and takes it there before it is left", async () => {
    const { router } = await searching("/search/?q=zz")
    await userEvent.clear(box)
    await userEvent.type(box, "ışık")
    await expect.poll(() => router.state.location.href).toBe("/search?q=%C4%B1%C5%9F%C4%B1k")
    await userEvent.clear(box)
    await userEvent.type(box, "ışı")
    await bulunanlar.getByRole("link", { name: "Işık", exact: true }).click()
    await expect.poll(() => router.state.location.pathname).toMatch(/^\/magazine/)
    router.history.back()
    await expect.poll(() => router.state.location.href).toBe("/search?q=%C4%B1%C5%9F%C4%B1")
    await expect.element(box).toHaveValue("ışı")
  })

  it("lets the first list stand while the texts cannot be searched, and searches them again", async () => {
    let isDown = true
    const down = () =>
      json({ success: false, _tag: "TooManyRequests", message: "Biraz bekleyin.", retryAfterSeconds: 5 }, 429)
    await searching("/search?q=%C4%B1%C5%9F%C4%B1k", () => (isDown ? down() : enveloped({ items: [hit] })))
    await expect.element(page.getByRole("alert")).toMatchTextContent(/^Sayıların içinde aranamadı: Biraz bekleyin\./)
    await expect.element(bulunanlar.getByRole("heading", { name: "Işık" })).toBeVisible()
    isDown = false
    await page.getByRole("button", { name: "Tekrar dene" }).click()
    await expect.element(inside.getByRole("listitem").first()).toBeVisible()
  })

  it("says that the search failed where no magazine could be had, and searches after a retry", async () => {
    let isDown = true
    await visit(
      "/search?q=vapur",
      {},
      {
        "/api/issues/latest/grouped": () =>
          isDown
            ? new Response(null, { status: 500 })
            : enveloped({ groupedByTags: { [category().id]: [magazine()] } }),
        "/api/search/texts": () => enveloped({ items: [] })
      }
    )
    await expect.element(page.getByRole("heading", { name: "Arama yapılırken bir hata oluştu" })).toBeVisible()
    await expect.element(page.getByRole("alert")).toMatchTextContent(/ yüklenirken bir sorun oluştu: /)
    isDown = false
    await page.getByRole("alert").getByRole("button", { name: "Tekrar dene" }).click()
    await expect.element(page.getByText("“vapur” için 1 dergi bulundu")).toBeVisible()
  })

  it("remembers what was meant, in this browser, and forgets it when told to", async () => {
    const { router } = await searching("/search")
    await box.click()
    await userEvent.keyboard("deniz{Enter}")
    await expect.poll(() => router.state.location.href).toBe("/search?q=deniz")
    await userEvent.clear(box)
    const last = page.getByRole("region", { name: "Son aramalarınız" })
    await expect.element(last.getByRole("button", { name: "deniz", exact: true })).toBeVisible()
    await userEvent.type(box, "ışık")
    await bulunanlar.getByRole("link", { name: "Işık", exact: true }).click()
    await router.navigate({ href: "/search" })
    await last.getByRole("button", { name: "ışık", exact: true }).click()
    await expect.poll(() => router.state.location.href).toBe("/search?q=%C4%B1%C5%9F%C4%B1k")
    await expect.element(box).toHaveFocus()
    await userEvent.clear(box)
    await last.getByRole("button", { name: "Son aramalardan çıkar: ışık" }).click()
    await expect.element(last.getByRole("button", { name: "ışık", exact: true })).not.toBeInTheDocument()
    await expect.element(box).toHaveFocus()
    await expect.element(last.getByRole("button", { name: "deniz", exact: true })).toBeVisible()
  })

  it("knows Turkish in this browser as everywhere", () => {
    expect(sortPairs.filter(([before, after]) => byAlphabet(before, after) >= 0)).toEqual([])
    const wrong = searchTriples.filter(
      ([text, query, found]) => (searchPattern(query)?.test(fold(text)) ?? false) !== found
    )
    expect(wrong).toEqual([])
  })
})

const alone = (
  query: string,
  answer: TextsAnswer | null,
  catalogue = catalogueAnswering({ magazines: [isik], categories: [category()] })
) => {
  const search = createActor(
    searchMachine.provide({
      actors: {
        watch: fromCallback(() => {}),
        texts: fromCallback(({ sendBack }) => {
          if (answer !== null) sendBack(answer)
        })
      }
    }),
    { input: { query } }
  ).start()
  const recents = createActor(
    recentSearchesMachine.provide({
      actors: {
        watch: fromCallback(() => {}),
        store: fromCallback(({ sendBack }) => sendBack({ type: "recentSearches.told", recent: ["deniz", "dağ yolu"] }))
      }
    }),
    { input: null }
  ).start()
  return <Search search={search} recents={recents} catalogue={catalogue} holdings={noHoldings} />
}

const trouble = { _tag: "Unreachable", message: null }
const found: TextsAnswer = {
  type: "texts.found",
  hits: [{ ...hit, issue_id: hit.issue_id as never, publication_id: hit.publication_id as never }]
}

const states = {
  "nothing is asked": () => alone("", null),
  "the query is short": () => alone("a", null),
  "all is found": () => alone("ışık", found),
  "nothing is found": () => alone("zz", { type: "texts.found", hits: [] }),
  "the texts are awaited": () => alone("ışık", null),
  "the texts fail": () => alone("ışık", { type: "texts.failed", trouble }),
  "the catalogue fails": () => alone("ışık", null, catalogueAnswering({ what: "magazines", trouble })),
  "the catalogue is awaited": () => alone("ışık", null, catalogueAnswering())
}

describe.each(stagings)("the search in $language, $theme", (staging) => {
  it.each(Object.entries(states))("leaves nothing for axe to find when %s", async (_, piece) => {
    await show(piece(), staging)
    // Where the pointer was left, it would have an icon say its name.
    await page.getByRole("heading", { level: 1 }).hover()
    expect(await faults()).toEqual([])
  })
})
