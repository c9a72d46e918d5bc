import { describe, expect, it } from "vitest"
import type { Catalogue } from "../../../src/domain/catalogue/Catalogue.ts"
import { hiddenCategory } from "../../../src/domain/catalogue/shownCategories.ts"
import { coverImage } from "../../../src/domain/catalogue/cover.ts"
import { hasMore, homeSections, sectionLength, wayToAll } from "../../../src/domain/catalogue/homeSections.ts"
import type { PublicId } from "../../../src/domain/catalogue/PublicId.ts"
import { category } from "../../kit/fixtures/catalogues.ts"
import { fc } from "../../kit/harness/fastCheck.ts"
import { magazine } from "../../kit/fixtures/magazines.ts"

const travel = category()
const food = category({ id: "category0000002" as PublicId, name: "Yemek", slug: "yemek" })
const hidden = category({ id: "category0000003" as PublicId, name: "Vitrin", slug: hiddenCategory })
const categories = [travel, food, hidden]

const of = (issue_id: string, ...tags: ReadonlyArray<{ readonly id: string }>) =>
  magazine({ issue_id, tags: tags.map(({ id }) => id), tier: 1, price: 2499, is_free: false })

/** The home screen as a list: the newest issue, then each section with its name, issues and count. */
const laidOut = (catalogue: Catalogue) => {
  const { newest, sections } = homeSections(catalogue)
  return [
    newest?.issue_id ?? null,
    ...sections.map(({ kind, category: one, magazines, count }) => [
      one?.slug ?? kind,
      magazines.map(({ issue_id }) => issue_id).join(" "),
      count
    ])
  ]
}

describe("the home screen's sections", () => {
  it.each([
    {
      given: "issues of two categories",
      catalogue: { magazines: [of("a", travel), of("b", food), of("c", travel), of("d", food)], categories },
      then: ["a", ["gezi", "c", 2], ["yemek", "b d", 2]]
    },
    {
      given: "one that stands in several",
      catalogue: { magazines: [of("a", food), of("b", travel, food)], categories },
      then: ["a", ["gezi", "b", 1], ["yemek", "b", 2]]
    },
    {
      given: "a category of the newest alone",
      catalogue: { magazines: [of("a", travel), of("b", food)], categories },
      then: ["a", ["gezi", "a", 1], ["yemek", "b", 1]]
    },
    {
      given: "more than a section holds",
      catalogue: { magazines: ["a", "b", "c", "d", "e", "f"].map((id) => of(id, travel)), categories },
      then: ["a", ["gezi", "b c d e", 6]]
    },
    {
      given: "the hidden category",
      catalogue: { magazines: [of("a", travel), of("b", hidden), of("c", hidden, travel)], categories },
      then: ["a", ["gezi", "c", 2]]
    },
    {
      given: "issues of no category, and of one that nobody knows",
      catalogue: { magazines: [of("a", travel), of("b"), of("c", { id: "gone" })], categories },
      then: ["a", ["gezi", "a", 1], ["others", "b c", 2]]
    },
    {
      given:
        "what is new this week, free and most read before the categories, and other covers first beside each other",
      catalogue: {
        magazines: [
          of("a", travel),
          { ...of("b", travel), is_new: true, read_rank: 2 },
          { ...of("c", travel), is_new: true, is_free: true },
          { ...of("d", travel), is_free: true, read_rank: 1 },
          { ...of("e", travel), is_free: true }
        ],
        categories
      },
      then: ["a", ["week", "b c", 2], ["free", "d e c", 3], ["read", "d b", 2], ["gezi", "c e b d", 5]]
    },
    {
      given: "one new issue, one free one and one that was read: no point of view",
      catalogue: {
        magazines: [of("a", travel), { ...of("b", travel), is_new: true, is_free: true, read_rank: 1 }],
        categories
      },
      then: ["a", ["gezi", "b", 2]]
    },
    {
      given: "what is hidden, which no point of view shows",
      catalogue: {
        magazines: ["a", "b", "c"].map((id) => ({ ...of(id, hidden), is_new: true, is_free: true })),
        categories
      },
      then: ["a"]
    },
    { given: "one issue of no category", catalogue: { magazines: [of("a")], categories }, then: ["a"] },
    { given: "nothing", catalogue: { magazines: [], categories }, then: [null] }
  ])("sets out $given", ({ catalogue, then }) => {
    expect(laidOut(catalogue)).toEqual(then)
  })

  it("says that there are more of a category than stand at home, from the fifth", () => {
    const counts = [1, sectionLength, sectionLength + 1].map((count) => hasMore({ count }))
    expect(counts).toEqual([false, false, true])
  })

  it("sets one or two issues of a category in a compact row", () => {
    const counts = [1, 2, 3].map((count) => {
      const magazines = Array.from({ length: count }, (_, at) => of(`${at}`, travel))
      return homeSections({ magazines, categories }).sections.map(({ isCompact }) => isCompact)
    })
    expect(counts).toEqual([[true], [true], [false]])
  })

  it("leads to all of a category, to the free ones, or to the store; what was read most ends where it is shown", () => {
    const section = { magazines: [], count: 5, isCompact: false }
    expect(wayToAll({ ...section, kind: "category", category: travel }, 9)).toEqual({
      category: travel,
      isFree: false,
      number: 5
    })
    expect(wayToAll({ ...section, kind: "free", category: null }, 9)).toEqual({
      category: null,
      isFree: true,
      number: 5
    })
    expect(wayToAll({ ...section, kind: "week", category: null }, 9)).toEqual({
      category: null,
      isFree: false,
      number: 9
    })
    expect(wayToAll({ ...section, kind: "read", category: null }, 9)).toBeNull()
    expect(wayToAll({ ...section, kind: "others", category: null, count: 4 }, 9)).toBeNull()
  })

  const anyCatalogue = fc
    .uniqueArray(fc.tuple(fc.string({ minLength: 1, maxLength: 3 }), fc.subarray([...categories, { id: "gone" }])), {
      selector: ([id]) => id,
      maxLength: 12
    })
    .map((given): Catalogue => ({ magazines: given.map(([id, tags]) => of(id, ...tags)), categories }))

  it("shows every issue of a category that is shown, in its order, or counts it; and no empty section", () => {
    fc.assert(
      fc.property(anyCatalogue, (catalogue) => {
        const { newest, sections } = homeSections(catalogue)
        for (const { category: one, magazines, count } of sections) {
          const all = one === null ? magazines : catalogue.magazines.filter(({ tags }) => tags.includes(one.id))
          expect(one?.slug).not.toBe(hiddenCategory)
          expect(magazines.length).toBeGreaterThan(0)
          expect(magazines.length).toBeLessThanOrEqual(sectionLength)
          expect(all).toEqual(expect.arrayContaining([...magazines]))
          expect(new Set(magazines).size).toBe(magazines.length)
          expect(count).toBeGreaterThanOrEqual(magazines.length)
          expect(magazines.includes(newest!)).toBe(count === 1 && all[0] === newest)
        }
        const reachable = new Set([newest, ...sections.flatMap(({ magazines }) => magazines)])
        const isHidden = ({ tags }: { readonly tags: ReadonlyArray<string> }) =>
          tags.includes(hidden.id) && !tags.includes(travel.id) && !tags.includes(food.id)
        const isLost = (issue: (typeof catalogue.magazines)[number]) =>
          !reachable.has(issue) &&
          !isHidden(issue) &&
          !sections.some(
            (section) => hasMore(section) && (section.category === null || issue.tags.includes(section.category.id))
          )
        expect(catalogue.magazines.filter(isLost)).toEqual([])
      })
    )
  })
})

describe("a cover", () => {
  it("is offered in every size the server keeps, and reserves its room", () => {
    expect(coverImage({ cover_image: "/covers/x.webp?v=3", page_width: 595.5, page_height: 842.25 })).toEqual({
      src: "/covers/x.webp?v=3",
      srcSet: "/covers/x-320.webp?v=3 320w, /covers/x-640.webp?v=3 640w, /covers/x.webp?v=3 1241w",
      width: 596,
      height: 842
    })
  })

  it("offers no size larger than the original", () => {
    expect(coverImage({ cover_image: "/covers/x.webp", page_width: 200, page_height: 300 })?.srcSet).toBe(
      "/covers/x-320.webp 320w, /covers/x.webp 417w"
    )
  })

  it("is nothing where the issue has none", () => {
    expect(coverImage({ cover_image: null, page_width: 1, page_height: 1 })).toBeNull()
  })
})
