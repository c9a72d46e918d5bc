import { Schema } from "effect"
import { describe, expect, it } from "vitest"
import { carry, evolve, type FavouriteFact } from "../../../src/domain/account/FavouriteFact.ts"
import {
  Favourite,
  type Favourites,
  mergeChoices,
  newerThan,
  noFavourites,
  publicationsOf,
  newFavourite
} from "../../../src/domain/account/Favourites.ts"
import { fc } from "../../kit/harness/fastCheck.ts"
import { favouritesOf, saying } from "../../kit/fixtures/favourites.ts"

const sayings = fc
  .array(
    fc.record({
      publication: fc.constantFrom("atlas", "vapur", "pergel"),
      second: fc.nat(3),
      is_favourite: fc.boolean()
    }),
    { maxLength: 8 }
  )
  .map((all) =>
    all.map(({ publication, second, is_favourite }, place) => saying(publication, second, is_favourite, `${place}`))
  )

const fold = (facts: ReadonlyArray<FavouriteFact>, from: Favourites = noFavourites) => facts.reduce(evolve, from)
const here = (favourite: Favourite): FavouriteFact => ({ _tag: "FavouriteSaid", favourite })
const elsewhere = (...favourites: ReadonlyArray<Favourite>): FavouriteFact => ({ _tag: "FavouritesTold", favourites })

describe("favourites", () => {
  it("come to the same whichever device tells them, in whatever order and how often", () => {
    const told = sayings.chain((all) =>
      fc.tuple(
        fc.constant(all),
        fc.array(fc.tuple(fc.shuffledSubarray(all), fc.boolean()), { maxLength: 4 }),
        fc.shuffledSubarray(all, { minLength: all.length })
      )
    )
    fc.assert(
      fc.property(told, ([all, some, last]) => {
        const facts = some.flatMap(([part, isTold]) => (isTold ? [elsewhere(...part)] : part.map(here)))
        const whole = fold([...facts, ...last.map(here)])
        expect(whole).toEqual(mergeChoices(noFavourites, all))
        expect(newerThan(whole, all)).toEqual([])
      })
    )
  })

  it("are what was said last, by whatever clock: who answers has seen what was said", () => {
    const ahead = saying("atlas", 30)
    const now = Date.parse(saying("atlas", 1).changed_at)
    const answer = newFavourite(
      favouritesOf(ahead),
      { publication: "atlas", is_favourite: false },
      now,
      "saying-answer"
    )
    expect(mergeChoices(favouritesOf(ahead), [answer])["atlas"]).toEqual({ ...answer, is_favourite: false })
    expect(
      newFavourite(noFavourites, { publication: "atlas", is_favourite: true }, now, "saying-first").changed_at
    ).toBe(saying("atlas", 1).changed_at)
    const unset = newFavourite(noFavourites, { publication: "atlas", is_favourite: true }, 0, "saying-unset")
    expect(Schema.decodeUnknownSync(Favourite)(unset).changed_at).toBe("2000-01-01T00:00:00.000Z")
  })

  it("take from the server the time of a saying that was made in the future", () => {
    const future = { ...saying("atlas", 30), changed_at: "2999-01-01T00:00:00.000Z" }
    const other = saying("atlas", 40, false, "there")
    for (const facts of [
      [here(future), elsewhere({ ...future, changed_at: saying("atlas", 30).changed_at }), elsewhere(other)],
      [elsewhere({ ...future, changed_at: saying("atlas", 30).changed_at }), here(future), elsewhere(other)]
    ]) {
      expect(fold(facts)).toEqual(favouritesOf(other))
    }
  })

  it("stand in the order in which they were added, the newest first, without those that were taken back", () => {
    const all = [saying("atlas", 2), saying("vapur", 3), saying("pergel", 1), saying("cima", 4, false)]
    expect(publicationsOf(favouritesOf(...all))).toEqual(["vapur", "atlas", "pergel"])
  })
})

describe("a visitor's favourites", () => {
  it("come into the account where nothing was said there since, and leave nothing behind", () => {
    const visitors = favouritesOf(saying("atlas", 1), saying("vapur", 2, false), saying("pergel", 3))
    const { into, outOf } = carry(visitors)
    const account = favouritesOf(saying("vapur", 0), saying("pergel", 4, false), saying("cima", 0))
    expect(publicationsOf(fold(into, account))).toEqual(["atlas", "cima"])
    expect(fold(outOf, visitors)).toEqual(noFavourites)
    expect(carry(noFavourites)).toEqual({ into: [], outOf: [] })
  })

  it("are carried by several tabs as by one, and nothing that was said meanwhile is lost", () => {
    fc.assert(
      fc.property(sayings, sayings, sayings, (before, since, account) => {
        const visitors = mergeChoices(noFavourites, before)
        const { into, outOf } = carry(visitors)
        const own = account.map((one) => here({ ...one, key: `${one.key}-own` }))
        expect(fold([...into, ...own, ...into])).toEqual(fold([...own, ...into]))
        // Another visit's sayings, made while the first were carried out, stay to be carried.
        const late = since.map((one, place) => ({ ...one, key: `saying-late-${place}-${one.publication}` }))
        const left = fold([...late.map(here), ...outOf, ...outOf], visitors)
        for (const one of Object.values(left)) expect(late).toContainEqual(one)
      })
    )
  })
})
