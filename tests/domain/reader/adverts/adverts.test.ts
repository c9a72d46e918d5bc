import { Result, Schema } from "effect"
import { describe, expect, it } from "vitest"
import {
  type Advert,
  type AdvertKind,
  AdvertKind as Kind,
  isOncePerSession,
  kindOf,
  KeywordMap,
  mapOf,
  type PlacedAdvert,
  placedIn
} from "../../../../src/domain/reader/adverts/Advert.ts"
import { advertsOnPages, keywordFinder, keywordWords } from "../../../../src/domain/reader/adverts/advertsOnPages.ts"
import {
  chooseAdvert,
  mayBeShown,
  nothingShown,
  randomBySeed,
  withShown,
  withShownElsewhere
} from "../../../../src/domain/reader/adverts/chooseAdvert.ts"
import { fold } from "../../../../src/domain/folding.ts"
import { fc } from "../../../kit/harness/fastCheck.ts"

const advert = (reklamId: string, tip: AdvertKind = "toast", limit?: number): Advert => ({
  reklamId,
  tip,
  issue_id: "lodos",
  content: { metin: `Advert ${reklamId}`, link: "https://ornek.com/", imageUrl: null },
  once: isOncePerSession(tip),
  ...(limit === undefined ? {} : { limit })
})

const finds = (keyword: string, text: string): boolean => keywordFinder([keyword])(text)

/** The same rule, as a pattern. */
const patternOf = (keyword: string): RegExp => {
  const words = fold(keyword)
    .trim()
    .split(/\s+/u)
    .map((word) => word.replaceAll(/[+.]/gu, String.raw`\$&`))
    .join(String.raw`\s+`)
  return new RegExp(String.raw`(?<![\p{L}\p{N}])${words}(?![\p{L}\p{N}])`, "v")
}

describe("a keyword on a page", () => {
  it.each([
    ["lodos", "Bu sabah LODOS vardı.", true],
    ["İstanbul", "istanbul'da akşam", true],
    ["ISPARTA", "ısparta, gül ve halı", true],
    ["kâğıt", "Kağıt gemiler", true],
    ["çay", "Bir bardak çay", true],
    ["deniz   feneri", "eski deniz\nfeneri", true],
    ["C++", "öğrenmek için C++ kitabı", true],
    ["2026", "yıl 2026.", true],
    ["lodos", "lodoslu günler", false],
    ["lodos", "poyrazlodos", false],
    ["cay", "Bir bardak çay", false],
    ["kus", "kuş", false],
    ["26", "2026", false],
    ["deniz feneri", "deniz ve feneri", false]
  ])("%s in “%s”: %s", (keyword, text, expected) => {
    expect(finds(keyword, text)).toBe(expected)
  })

  it.each(["", "   ", "...", "—"])("is none without a letter or digit: “%s”", (keyword) => {
    expect(keywordWords(keyword)).toEqual([])
    expect(finds(keyword, `lodos ${keyword} deniz`)).toBe(false)
  })

  const word = fc.string({ unit: fc.constantFrom(..."aıiİIçşğüöâûkdz9"), minLength: 1, maxLength: 8 })

  it("is found among others wherever it stands, and in nothing that is longer", () => {
    fc.assert(
      fc.property(
        word,
        fc.array(word),
        fc.array(word),
        fc.constantFrom(" ", ", ", "\n", "’"),
        (keyword, before, after, gap) => {
          expect(finds(keyword, [...before, keyword, ...after].join(gap))).toBe(true)
          expect(finds(keyword, `x${keyword} ${keyword}x`)).toBe(false)
        }
      )
    )
  })

  it("is taken as it is written, whatever characters it has", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (keyword) => {
        if (keywordWords(keyword).length > 0) expect(finds(keyword, `(${keyword.trim()})`)).toBe(true)
      })
    )
  })

  it("is found where its pattern finds it, alone and among many keywords", () => {
    const text = fc.string({ unit: fc.constantFrom(..."abıİ. \n-+𝒂9"), maxLength: 20 })
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 6 }), text, (keywords, page) => {
        const sought = keywords.filter((keyword) => keywordWords(keyword).length > 0)
        const found = sought.filter((keyword) => patternOf(keyword).test(fold(page)))
        expect(sought.filter((keyword) => finds(keyword, page))).toEqual(found)
        expect(keywordFinder(keywords)(page)).toBe(found.length > 0)
        const [first] = found
        const pages = advertsOnPages([{ advert: advert("a"), keywords }], [{ page: 1, text: page }])
        expect(pages).toEqual(first === undefined ? {} : { 1: { a: first } })
      })
    )
  })
})

const placed: ReadonlyArray<PlacedAdvert> = [
  { advert: advert("a"), keywords: ["lodos", "deniz"] },
  { advert: advert("b", "banner_bottom"), keywords: ["lodos"] },
  { advert: advert("c", "modal_gorsel"), keywords: ["poyraz"] }
]

describe("the keyword map", () => {
  it("has each advert under each of its keywords, and gives all of them back", () => {
    const map = mapOf(placed)
    expect(map["deniz"]?.reklamId).toBe("a")
    expect(map["lodos"]).toMatchObject({ reklamId: "a", others: [{ reklamId: "b" }] })
    expect(placedIn(map)).toEqual(placed)
  })

  it("gives back whatever was put in", () => {
    const keywords = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(fc.array(keywords, { maxLength: 6 }), (all) => {
        const given = all.map((words, at): PlacedAdvert => ({ advert: advert(`${at}`), keywords: words }))
        const sorted = (list: ReadonlyArray<PlacedAdvert>) =>
          new Map(list.map((one) => [one.advert.reklamId, one.keywords.toSorted()]))
        const sent = JSON.parse(JSON.stringify(mapOf(given))) as unknown
        const read = Schema.decodeUnknownResult(KeywordMap)(sent)
        expect(sorted(placedIn(Result.getOrThrow(read)))).toEqual(sorted(given))
      })
    )
  })

  it("knows a toast by both of its names", () => {
    expect(kindOf({ tip: "metin" })).toBe("toast")
    expect(Kind.literals.map((tip) => kindOf({ tip }))).toEqual(Kind.literals)
  })

  it("names the pages that have an advert's keyword, and the first of its keywords there", () => {
    const pages = [
      { page: 1, text: "Kapak" },
      { page: 2, text: "Lodos ve deniz" },
      { page: 3, text: "Poyraz; deniz." }
    ]
    expect(advertsOnPages(placed, pages)).toEqual({ 2: { a: "lodos", b: "lodos" }, 3: { a: "deniz", c: "poyraz" } })
  })
})

describe("the choice after a turn", () => {
  const adverts = placed.map((one) => one.advert)
  const pages = { 2: { a: "lodos", b: "lodos" }, 3: { c: "poyraz" } }

  it("is none where no page has a keyword", () => {
    expect(chooseAdvert([1], { adverts, pages, shown: nothingShown, seed: 1 })).toBeNull()
  })

  it("is the same for the same seed, and in the end each of those found, none of the others", () => {
    const seen = new Set<string>()
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const choose = () => chooseAdvert([2], { adverts, pages, shown: nothingShown, seed })
        const chosen = choose()
        expect(choose()).toEqual(chosen)
        expect(["a", "b"]).toContain(chosen?.advert.reklamId)
        expect(chosen).toMatchObject({ page: 2, word: "lodos" })
        seen.add(chosen?.advert.reklamId ?? "")
      })
    )
    expect([...seen].toSorted()).toEqual(["a", "b"])
  })

  it("does not depend on the order of the map", () => {
    fc.assert(
      fc.property(fc.integer(), fc.shuffledSubarray(adverts, { minLength: 3 }), (seed, shuffled) => {
        const by = (among: ReadonlyArray<Advert>) =>
          chooseAdvert([2, 3], { adverts: among, pages, shown: nothingShown, seed })
        expect(by(shuffled)).toEqual(by(adverts))
      })
    )
  })

  it("takes all alike: of four, each is chosen by a quarter of the seeds", () => {
    const four = ["a", "b", "c", "d"].map((id) => advert(id))
    const found = { 1: { a: "x", b: "x", c: "x", d: "x" } }
    const counts = new Map<string, number>()
    let seed = 7
    for (let turn = 0; turn < 4000; turn += 1) {
      const id = chooseAdvert([1], { adverts: four, pages: found, shown: nothingShown, seed })?.advert.reklamId ?? ""
      counts.set(id, (counts.get(id) ?? 0) + 1)
      seed = randomBySeed(seed)[1]
    }
    expect(counts.size).toBe(4)
    for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(150)
  })
})

describe("repetition", () => {
  it.each(Kind.literals)("%s: a toast may come again, all others once in a session", (tip) => {
    const shown = withShown(nothingShown, advert("a", tip))
    expect(mayBeShown(advert("a", tip), shown)).toBe(tip === "toast")
    expect(mayBeShown(advert("b", tip), shown)).toBe(true)
  })

  it("counts what was shown in other browsers today, where that is more than this one knows of", () => {
    const limited = { ...advert("a", "toast", 3), shownToday: 2 }
    const [one, three] = [
      { session: [], counts: { a: 1 } },
      { session: ["a"], counts: { a: 3, b: 1 } }
    ]
    expect(withShownElsewhere(nothingShown, [limited]).counts).toEqual({ a: 2 })
    expect(withShownElsewhere(one, [limited, advert("b", "toast", 1)]).counts).toEqual({ a: 2 })
    expect(withShownElsewhere(three, [limited])).toEqual(three)
    const again = withShown(withShownElsewhere(one, [limited]), limited)
    expect([mayBeShown(limited, withShownElsewhere(one, [limited])), mayBeShown(limited, again)]).toEqual([true, false])
  })

  it("never goes beyond the limit, over sessions too, and shows nothing but toasts twice in one", () => {
    const tip = fc.constantFrom(...Kind.literals)
    const limited = fc.tuple(tip, fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }))
    fc.assert(
      fc.property(fc.array(limited, { minLength: 1, maxLength: 5 }), fc.integer(), (all, first) => {
        const given = all.map(([kind, limit], at) => advert(`${at}`, kind, limit))
        const pages = { 1: Object.fromEntries(given.map(({ reklamId }) => [reklamId, "lodos"])) }
        const counts = new Map<string, number>()
        let [shown, seed] = [nothingShown, first]
        for (let session = 0; session < 3; session += 1) {
          shown = { ...shown, session: [] }
          const inSession = new Set<string>()
          for (let turn = 0; turn < 8; turn += 1) {
            const chosen = chooseAdvert([1], { adverts: given, pages, shown, seed })
            seed = randomBySeed(seed)[1]
            if (chosen === null) continue
            const { advert: one } = chosen
            if (one.tip !== "toast") expect(inSession).not.toContain(one.reklamId)
            inSession.add(one.reklamId)
            counts.set(one.reklamId, (counts.get(one.reklamId) ?? 0) + 1)
            expect(counts.get(one.reklamId)).toBeLessThanOrEqual(one.limit ?? Infinity)
            shown = withShown(shown, one)
          }
        }
      })
    )
  })
})
