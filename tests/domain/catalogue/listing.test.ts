import { describe, expect, it } from "vitest"
import { byAlphabet } from "../../../src/domain/alphabet.ts"
import {
  frequencyChoices,
  frequencyFilters,
  inCategory,
  isFiltered,
  type Listing,
  listed,
  listingIn,
  listingSearch,
  plainListing,
  priceFilters,
  sorts
} from "../../../src/domain/catalogue/listing.ts"
import type { Magazine } from "../../../src/domain/catalogue/Magazine.ts"
import { tierPrices } from "../../../src/domain/catalogue/price.ts"
import { parseSearch, stringifySearch } from "../../../src/ui/navigation/query.ts"
import { fc } from "../../kit/harness/fastCheck.ts"
import { magazine } from "../../kit/fixtures/magazines.ts"

const some = fc
  .record({
    title: fc.constantFrom("Çıma", "Cıva", "çıma", "İlke", "Irmak", "Ada", "Zeytin"),
    issue_number: fc.constantFrom(20260901, 20261001, 20261101),
    frequency: fc.constantFrom("MONTHLY", "WEEKLY", "QUARTERLY"),
    tier: fc.integer({ min: 0, max: 10 }),
    tags: fc.subarray(["a", "b"])
  })
  .map((given): Partial<Magazine> => ({ ...given, price: tierPrices[given.tier]!, is_free: given.tier === 0 }))

const kiosk = fc
  .array(some, { maxLength: 12 })
  .map((all) => all.map((given, at) => magazine({ ...given, id: `p${at}`, issue_id: `i${at}` })))

const asked = fc.record<Listing>({
  sort: fc.constantFrom(...sorts),
  filter: fc.constantFrom(...frequencyFilters),
  price: fc.constantFrom(...priceFilters),
  category: fc.constantFrom(null, "edebiyat")
})

const titles = (magazines: ReadonlyArray<Magazine>) => magazines.map(({ title }) => title)

describe("a list", () => {
  it("sorts names the Turkish way, either way", () => {
    const given = ["Zeytin", "Çıma", "İlke", "Cuma", "Irmak"].map((title) => magazine({ title }))
    const sorted = ["Cuma", "Çıma", "Irmak", "İlke", "Zeytin"]
    expect(titles(listed(given, { ...plainListing, sort: "name" }))).toEqual(sorted)
    expect(titles(listed(given, { ...plainListing, sort: "name-desc" }))).toEqual(sorted.toReversed())
  })

  it("puts the newest or the oldest in front, and leaves equals as they came", () => {
    const given = [
      magazine({ title: "Ekim", issue_number: 20261001 }),
      magazine({ title: "Kasım", issue_number: 20261101 }),
      magazine({ title: "Ekim bis", issue_number: 20261001 })
    ]
    expect(titles(listed(given, plainListing))).toEqual(["Kasım", "Ekim", "Ekim bis"])
    expect(titles(listed(given, { ...plainListing, sort: "oldest" }))).toEqual(["Ekim", "Ekim bis", "Kasım"])
  })

  it("tells monthlies from weeklies, and leaves both out of neither", () => {
    const given = (["MONTHLY", "WEEKLY", "BI_WEEKLY", "BI_MONTHLY"] as const).map((frequency) =>
      magazine({ title: frequency, frequency })
    )
    expect(titles(listed(given, { ...plainListing, filter: "monthly" }))).toEqual(["MONTHLY"])
    expect(titles(listed(given, { ...plainListing, filter: "weekly" }))).toEqual(["WEEKLY"])
    expect(listed(given, plainListing)).toHaveLength(4)
  })

  it("has a band for every price, and one only", () => {
    const bands = priceFilters.filter((price) => price !== "all")
    for (const [tier, price] of tierPrices.entries()) {
      const one = [magazine({ tier, price, is_free: tier === 0 })]
      expect(bands.filter((band) => listed(one, { ...plainListing, price: band }).length > 0)).toHaveLength(1)
    }
    const given = [magazine({ title: "Armağan", tier: 3, price: 7499, is_free: true })]
    expect(listed(given, { ...plainListing, price: "free" })).toHaveLength(1)
    expect(listed(given, { ...plainListing, price: "50-100" })).toHaveLength(0)
  })

  it("invents nothing, loses nothing it should keep, and keeps equals in their order", () => {
    fc.assert(
      fc.property(kiosk, asked, (magazines, listing) => {
        const shown = listed(magazines, listing, listing.category === null ? null : "a")
        expect(new Set(shown).size).toBe(shown.length)
        expect(shown.every((one) => magazines.includes(one))).toBe(true)
        const whole = listed(magazines, { ...plainListing, sort: listing.sort })
        expect(whole).toHaveLength(magazines.length)
        // A filter takes some away and moves none.
        expect(whole.filter((one) => shown.includes(one))).toEqual(shown)
        if (listing.category !== null) expect(inCategory(shown, "a")).toEqual(shown)
        for (const [at, one] of shown.entries()) {
          const next = shown[at + 1]
          if (next === undefined) continue
          const step = {
            newest: next.issue_number - one.issue_number,
            oldest: one.issue_number - next.issue_number,
            name: byAlphabet(one.title, next.title),
            "name-desc": byAlphabet(next.title, one.title)
          }[listing.sort]
          expect(step).toBeLessThanOrEqual(0)
          if (step === 0) expect(magazines.indexOf(one)).toBeLessThan(magazines.indexOf(next))
        }
      })
    )
  })
})

describe("the address of a list", () => {
  it("says what is not plain, and gives it back", () => {
    fc.assert(
      fc.property(asked, (listing) => {
        expect(listingIn(parseSearch(stringifySearch(listingSearch(listing))))).toEqual(listing)
      })
    )
    expect(listingSearch(plainListing)).toEqual({})
    expect(listingSearch({ ...plainListing, sort: "name", price: "free" })).toEqual({ sort: "name", price: "free" })
  })

  it("takes what nobody knows for not said", () => {
    expect(listingIn({ sort: "size", filter: "yearly", price: "7", category: "", sayfa: "3" })).toEqual(plainListing)
    expect(listingIn({ sort: ["name"], filter: null })).toEqual(plainListing)
    expect(listingIn({ filter: "weekly" })).toEqual({ ...plainListing, filter: "weekly" })
  })

  it("offers the frequencies that there are, and the one that the address asks for", () => {
    const given = (["MONTHLY", "WEEKLY", "MONTHLY"] as const).map((frequency) => magazine({ frequency }))
    expect(frequencyChoices(given, "all")).toEqual(["all", "weekly", "monthly"])
    expect(frequencyChoices(given.slice(0, 1), "all")).toEqual(["all", "monthly"])
    expect(frequencyChoices(given.slice(0, 1), "daily")).toEqual(["all", "daily", "monthly"])
    expect(frequencyChoices([], "all")).toEqual(["all"])
  })

  it("is filtered by anything but its order", () => {
    expect(isFiltered({ ...plainListing, sort: "name" })).toBe(false)
    expect(isFiltered({ ...plainListing, filter: "weekly" })).toBe(true)
    expect(isFiltered({ ...plainListing, price: "free" })).toBe(true)
    expect(isFiltered({ ...plainListing, category: "spor" })).toBe(true)
  })
})
