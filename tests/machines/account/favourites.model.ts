import { expect } from "vitest"
import { type Favourites, noFavourites } from "../../../src/domain/account/Favourites.ts"
import { publicationsIn } from "../../../src/machines/account/favouriteList.view.ts"
import { favouriteToasts } from "../../../src/machines/account/favouriteToasts.ts"
import { favouritesMachine } from "../../../src/machines/account/favourites.machine.ts"
import { isAwaited, isFavourite, troubleOf } from "../../../src/machines/account/favourites.view.ts"
import { favouritesOf, saying } from "../../kit/fixtures/favourites.ts"
import type { Change, Model } from "../../kit/model/Model.ts"

const userId = "reader000000001"

const offline = { _tag: "Unreachable", message: null } as const

/** The second in which each publication was last spoken of; negative where it was taken back. */
type Told = Readonly<Record<string, number>>

const toldBy = (favourites: Favourites): Told =>
  Object.fromEntries(
    Object.values(favourites).map(({ publication, is_favourite, changed_at }) => {
      const second = new Date(changed_at).getUTCSeconds()
      return [publication, is_favourite ? second : -second]
    })
  )

const ofVisitor: Told = { pergel: 3, atlas: -4 }

interface Expected {
  /** Undefined until it is known who reads, null for a visitor. */
  readonly whose?: string | null
  /** Whether this device has said what it has of them, or that it cannot. */
  readonly isRecalled: boolean
  readonly told: Told
  /** What was said of Atlas in this tab and is not in what was told; null where that is nothing. */
  readonly said: boolean | null
  /** Batches that the recorder has not answered yet: until it has, this tab knows more than it is told. */
  readonly unanswered: number
  readonly server: "silent" | "asking" | "answered" | "unanswered" | "retrying"
}

const isAtlas = ({ told, said }: Expected) => said ?? (told["atlas"] ?? 0) > 0

/** The favourites, those first that became it last. */
const listOf = ({ told, said }: Expected): ReadonlyArray<string> => {
  const others = Object.entries(told).filter(([one, second]) => second > 0 && (one !== "atlas" || said === null))
  const list = others.toSorted(([, one], [, other]) => other - one).map(([publication]) => publication)
  return said === true ? ["atlas", ...list] : list
}

const takes = (before: Expected, told: Told): Expected =>
  before.unanswered > 0 ? before : { ...before, told, said: null }

/** Of two sayings the later counts. */
const carried = (told: Told): Told => {
  const isLater = (one: string) => Math.abs(ofVisitor[one]!) > Math.abs(told[one] ?? 0)
  return { ...told, ...Object.fromEntries(Object.entries(ofVisitor).filter(([one]) => isLater(one))) }
}

/** What was said of Atlas on a step; null where that was so already. */
const saidOn = ({ before, event }: Change<typeof favouritesMachine, Expected>): boolean | null => {
  if (before === null || (event?.type !== "favourite.add" && event?.type !== "favourite.remove")) return null
  const isFavourite = event.type === "favourite.add"
  return isAtlas(before) === isFavourite ? null : isFavourite
}

const record = (whose: string | null, facts: ReadonlyArray<object>) => ({
  slot: "recorder",
  order: { type: "record", userId: whose, facts }
})

/** Its hearts and its page are tested elsewhere: here, what its selectors say, what it tells and what it remembers. */
export const model: Model<typeof favouritesMachine, Expected> = {
  machine: favouritesMachine,
  cases: [
    { type: "user.known", userId: null },
    { type: "user.known", userId },
    { type: "favourites.stored", favourites: noFavourites },
    { type: "favourites.stored", favourites: favouritesOf(saying("atlas", 1), saying("vapur", 2)) },
    { type: "visitorFavourites.stored", favourites: noFavourites },
    { type: "visitorFavourites.stored", favourites: favouritesOf(saying("pergel", 3), saying("atlas", 4, false)) },
    { type: "favourites.failed" },
    { type: "facts.recorded", userId: null, favourites: favouritesOf(saying("atlas", 5)) },
    { type: "facts.recorded", userId, favourites: favouritesOf(saying("vapur", 5)) },
    { type: "facts.recorded", userId, favourites: null },
    { type: "server.answered", favourites: favouritesOf(saying("cima", 6)) },
    { type: "server.unanswered", trouble: offline },
    { type: "server.ask" },
    { type: "favourite.add", publication: "atlas" },
    { type: "favourite.remove", publication: "atlas" }
  ],
  begin: () => ({ isRecalled: false, told: {}, said: null, unanswered: 0, server: "silent" }),
  next: (before, event) => {
    const { whose, isRecalled, told, unanswered, server } = before
    const isReaders = typeof whose === "string"
    switch (event.type) {
      // Nobody is shown what somebody else likes.
      case "user.known": {
        const asked = event.userId === null ? "silent" : "asking"
        return { whose: event.userId, isRecalled: false, told: {}, said: null, unanswered: 0, server: asked }
      }
      case "favourites.stored":
        return whose === undefined ? null : { ...takes(before, toldBy(event.favourites)), isRecalled: true }
      case "favourites.failed":
        return whose === undefined ? null : { ...before, isRecalled: true }
      // Only beside an account's favourites are the visitor's asked for. Two batches that wait are many.
      case "visitorFavourites.stored":
        if (!isReaders || unanswered === 2) return null
        return event.favourites === noFavourites
          ? before
          : { ...before, told: carried(told), unanswered: unanswered + 1 }
      case "facts.recorded":
        if (event.userId !== (whose ?? null)) return before
        if (unanswered === 0) return null
        if (unanswered > 1) return { ...before, unanswered: unanswered - 1 }
        return event.favourites === null
          ? { ...before, unanswered: 0 }
          : { ...before, unanswered: 0, told: toldBy(event.favourites), said: null }
      case "server.answered":
        return isReaders ? { ...takes(before, toldBy(event.favourites)), server: "answered" } : null
      case "server.unanswered":
        return isReaders ? { ...before, server: "unanswered" } : null
      // Whoever sees that it was not heard, and nothing more is awaited, may ask once more.
      case "server.ask":
        return server === "unanswered" && isRecalled ? { ...before, server: "retrying" } : null
      case "favourite.add":
      case "favourite.remove": {
        const isFavourite = event.type === "favourite.add"
        if (isAtlas(before) === isFavourite) return before
        return unanswered === 2 ? null : { ...before, said: isFavourite, unanswered: unanswered + 1 }
      }
      default:
        return null
    }
  },
  place: (expected) => {
    const { whose, isRecalled, unanswered, server } = expected
    return [whose, isRecalled, unanswered, server, isAtlas(expected)]
  },
  asks: ({ whose }) => [
    { slot: "watch", input: undefined },
    { slot: "recorder", input: undefined },
    ...(whose === undefined ? [] : [{ slot: "follow", input: { userId: whose } }]),
    ...(typeof whose === "string" ? [{ slot: "server", input: { userId: whose } }] : [])
  ],
  // Who reads is watched for good, and what was given to the recorder stays with it; another's are followed anew.
  begins: ({ event, expected: { whose } }) => {
    switch (event?.type) {
      case undefined:
        return ["watch", "recorder"]
      case "user.known":
        return whose === null ? ["follow"] : ["follow", "server"]
      case "server.ask":
        return ["server"]
      default:
        return []
    }
  },
  news: (change) => {
    const said = saidOn(change)
    if (said === null) return []
    const isVisitors = typeof change.before?.whose !== "string"
    return [{ type: said ? "favourite.added" : "favourite.removed", publication: "atlas", isVisitors }]
  },
  orders: (change) => {
    const { before, event } = change
    const said = saidOn(change)
    if (said !== null)
      return [record(before?.whose ?? null, [{ _tag: "Say", publication: "atlas", is_favourite: said }])]
    if (event?.type !== "visitorFavourites.stored" || event.favourites === noFavourites) return []
    const [pergel, atlas] = [saying("pergel", 3), saying("atlas", 4, false)]
    const into = [pergel, atlas].map((favourite) => ({ _tag: "FavouriteSaid", favourite }))
    return [record(userId, into), record(null, [{ _tag: "FavouritesCarriedOut", keys: [pergel.key, atlas.key] }])]
  },
  promise: (expected, actor, { event, before, news }) => {
    const now = actor.getSnapshot()
    const { isRecalled, server } = expected
    expect(publicationsIn(now)).toEqual(listOf(expected))
    expect(isFavourite("atlas")(now)).toBe(isAtlas(expected))
    // A visitor is told that what was added is kept on this device.
    const isKept =
      event?.type === "favourite.add" && before !== null && !isAtlas(before) && typeof before.whose !== "string"
    expect(news.flatMap(favouriteToasts)).toHaveLength(isKept ? 1 : 0)
    expect(isAwaited(now)).toBe(!isRecalled || server === "asking" || server === "retrying")
    expect(troubleOf(now)).toEqual(server === "unanswered" || server === "retrying" ? offline : null)
  }
}
