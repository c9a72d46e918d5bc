import { expect } from "vitest"
import type { SnapshotFrom } from "xstate"
import { carry, evolve, type FavouriteFact } from "../../../src/domain/account/FavouriteFact.ts"
import { type Favourites, noFavourites } from "../../../src/domain/account/Favourites.ts"
import { publicationsIn } from "../../../src/machines/account/favouriteList.view.ts"
import { favouriteToasts } from "../../../src/machines/account/favouriteToasts.ts"
import { type FavouritesEvent, favouritesMachine } from "../../../src/machines/account/favourites.machine.ts"
import { isAwaited, isFavourite, troubleOf } from "../../../src/machines/account/favourites.view.ts"
import { favouritesOf, saying } from "../../kit/favourites.ts"
import type { Asked, Delay, Model } from "../../kit/paths.ts"

const reader = "reader000000001"

const offline = { _tag: "Unreachable", message: null } as const

type Snapshot = SnapshotFrom<typeof favouritesMachine>

/** What an order comes to: nothing, where it is so already. */
const sayingOf = (then: Snapshot, event: FavouritesEvent | Delay | null) => {
  if (event?.type !== "favourite.add" && event?.type !== "favourite.remove") return null
  const { publication } = event
  const is_favourite = event.type === "favourite.add"
  return isFavourite(publication)(then) === is_favourite ? null : { publication, is_favourite }
}

/** Which publications are favourites after a step, in their order. */
const listAfter = (then: Snapshot, event: FavouritesEvent | Delay | null): ReadonlyArray<string> => {
  const { context } = then
  const before = publicationsIn(then)
  const list = (favourites: Favourites, said: typeof context.said = []) =>
    publicationsIn({ ...then, context: { ...context, favourites, said } } as Snapshot)
  const saying = sayingOf(then, event)
  if (saying !== null) {
    const others = before.filter((one) => one !== saying.publication)
    return saying.is_favourite ? [saying.publication, ...others] : others
  }
  switch (event?.type) {
    // Nobody is shown what somebody else likes.
    case "reader.known":
      return []
    case "favourites.told":
    case "server.heard":
      return context.unanswered > 0 ? before : list(event.favourites)
    case "visitors.told":
      return list(carry(event.favourites).into.reduce(evolve, context.favourites), context.said)
    case "facts.recorded":
      return event.reader === context.reader && context.unanswered === 1 && event.favourites !== null
        ? list(event.favourites)
        : before
    default:
      return before
  }
}

const recordOf = (whose: string | null, facts: ReadonlyArray<FavouriteFact | object>) => ({
  slot: "recorder",
  order: { type: "record", reader: whose, facts }
})

const ordersOf = (then: Snapshot, event: FavouritesEvent | Delay | null) => {
  const whose = then.context.reader
  const saying = sayingOf(then, event)
  if (saying !== null) return [recordOf(whose, [{ _tag: "Say", ...saying }])]
  if (event?.type !== "visitors.told") return []
  const { into, outOf } = carry(event.favourites)
  return into.length > 0 ? [recordOf(whose, into), recordOf(null, outOf)] : []
}

/** What each walk was last seen to be, and to ask. */
const before = new WeakMap<object, { readonly snapshot: Snapshot; readonly work: ReadonlyArray<Asked> }>()

const workOf = (asked: ReadonlyArray<Asked>, name: string) => asked.find(({ slot }) => slot === name)

/** Its hearts and its page are tested elsewhere: here, what its selectors say, what it tells and what it remembers. */
export const model: Model<typeof favouritesMachine> = {
  machine: favouritesMachine,
  cases: [
    { type: "reader.known", reader: null },
    { type: "reader.known", reader },
    { type: "favourites.told", favourites: noFavourites },
    { type: "favourites.told", favourites: favouritesOf(saying("atlas", 1), saying("vapur", 2)) },
    { type: "visitors.told", favourites: noFavourites },
    { type: "visitors.told", favourites: favouritesOf(saying("pergel", 3), saying("atlas", 4, false)) },
    { type: "favourites.failed" },
    { type: "facts.recorded", reader: null, favourites: favouritesOf(saying("atlas", 5)) },
    { type: "facts.recorded", reader, favourites: favouritesOf(saying("vapur", 5)) },
    { type: "facts.recorded", reader, favourites: null },
    { type: "server.heard", favourites: favouritesOf(saying("cima", 6)) },
    { type: "server.unheard", trouble: offline },
    { type: "server.ask" },
    { type: "favourite.add", publication: "atlas" },
    { type: "favourite.remove", publication: "atlas" }
  ],
  // Only what was said is recorded; the server and the visitor's favourites are asked for beside an account's only,
  // and the server once more by whoever sees that it was not heard.
  happens: (snapshot, event) => {
    switch (event.type) {
      case "facts.recorded":
        return snapshot.context.unanswered > 0
      case "server.ask":
        return snapshot.hasTag("unheard") && !snapshot.hasTag("awaited")
      case "visitors.told":
      case "server.heard":
      case "server.unheard":
        return snapshot.context.reader !== null
      default:
        return true
    }
  },
  facts: (snapshot) => [snapshot.context.reader, isFavourite("atlas")(snapshot), snapshot.context.unanswered > 0],
  promise: (expected, actor, { event, news, asked, ordered }) => {
    const now = actor.getSnapshot()
    const { snapshot: then, work } = before.get(actor) ?? { snapshot: now, work: asked }
    before.set(actor, { snapshot: now, work: asked })
    const whose = event?.type === "reader.known" ? event.reader : then.context.reader

    expect(publicationsIn(now)).toEqual(event === null ? [] : listAfter(then, event))
    expect(isFavourite("atlas")(now)).toBe(publicationsIn(now).includes("atlas"))
    expect(ordered).toEqual(ordersOf(then, event))

    const saying = sayingOf(then, event)
    expect(news).toEqual(
      saying === null
        ? []
        : [
            {
              type: saying.is_favourite ? "favourite.added" : "favourite.removed",
              publication: saying.publication,
              isVisitors: whose === null
            }
          ]
    )
    expect(news.flatMap(favouriteToasts)).toHaveLength(saying?.is_favourite === true && whose === null ? 1 : 0)

    const is = (name: "asking" | "unheard" | "retrying") =>
      expected.matches({ readers: { server: { listening: name } } })
    const isRecalling =
      expected.matches("unknown") ||
      expected.matches({ visitors: "recalling" }) ||
      expected.matches({ readers: { device: "recalling" } })
    expect(isAwaited(now)).toBe(isRecalling || is("asking") || is("retrying"))
    expect(troubleOf(now)).toEqual(is("unheard") || is("retrying") ? offline : null)

    const isKnown = expected.value !== "unknown"
    expect(new Set(asked.map(({ slot }) => slot))).toEqual(
      new Set(["watch", "recorder", ...(isKnown ? ["follow"] : []), ...(whose === null ? [] : ["server"])])
    )
    if (isKnown) expect(workOf(asked, "follow")?.input).toEqual({ reader: whose })
    // Who reads is watched for good, and what was given to the recorder stays with it; another's are followed anew.
    for (const name of ["watch", "recorder"]) expect(workOf(asked, name)).toBe(workOf(work, name))
    if (isKnown && event?.type !== "reader.known") expect(workOf(asked, "follow")).toBe(workOf(work, "follow"))
    if (event?.type === "reader.known" && workOf(work, "follow") !== undefined) {
      expect(workOf(asked, "follow")).not.toBe(workOf(work, "follow"))
    }
    if (whose !== null && workOf(work, "server") !== undefined) {
      const isAskedAnew = event?.type === "server.ask" || event?.type === "reader.known"
      expect(workOf(asked, "server") === workOf(work, "server")).toBe(!isAskedAnew)
    }
  }
}
