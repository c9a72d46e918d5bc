import { Effect, Layer, Logger, ManagedRuntime, Stream } from "effect"
import { afterEach, beforeEach, expect, it } from "vitest"
import { createActor } from "xstate"
import { type Favourite, type Favourites, mergeChoices, noFavourites } from "../../../src/domain/account/Favourites.ts"
import { favouritesKind } from "../../../src/domain/account/favouritesKind.ts"
import { streamOf } from "../../../src/domain/log/LogStream.ts"
import { publicationsIn } from "../../../src/machines/account/favouriteList.view.ts"
import { liveFavourites } from "../../../src/machines/account/favourites.live.ts"
import { isAwaited, troubleOf } from "../../../src/machines/account/favourites.view.ts"
import { outboxRoutes } from "../../../src/services/outboxRoutes.ts"
import { DeferredClient } from "../../../src/services/platform/DeferredClient.ts"
import { EventLog } from "../../../src/services/platform/EventLog.ts"
import { KeepaliveAllowance } from "../../../src/services/platform/KeepaliveAllowance.ts"
import { Outbox } from "../../../src/services/platform/Outbox.ts"
import { SessionStore } from "../../../src/services/session/SessionStore.ts"
import { endedSession, session } from "../../kit/doubles/doubles.ts"
import { saying } from "../../kit/fixtures/favourites.ts"
import { json, network } from "../../kit/harness/http.ts"
import { forgetLog } from "../../kit/doubles/rawLog.ts"
import { user } from "../../kit/fixtures/users.ts"

const closing: Array<() => Promise<void>> = []

const [ayse, defne] = ["reader000000001", "reader000000002"]

/** What each reader's devices have told it, by their tokens; off line it answers nobody. */
const startServer = () => {
  const kept = new Map<string, Favourites>()
  const server = {
    isThere: true,
    told: [] as Array<ReadonlyArray<string>>,
    of: (reader: string) => kept.get(reader) ?? noFavourites,
    keep: (reader: string, ...sayings: ReadonlyArray<Favourite>) =>
      kept.set(reader, mergeChoices(kept.get(reader) ?? noFavourites, sayings))
  }
  const net = network(({ method, headers, body }) => {
    if (!server.isThere) return null
    const userId = headers["authorization"]?.replace("Bearer ", "")
    if (userId === undefined) return json({ success: false, _tag: "Unauthorised", message: "" }, 401)
    if (method === "POST") {
      const { sayings } = JSON.parse(new TextDecoder().decode(body as Uint8Array)) as {
        readonly sayings: ReadonlyArray<Favourite>
      }
      server.told.push(sayings.map(({ publication }) => publication))
      server.keep(userId, ...sayings)
    }
    return json({ success: true, message: "", data: { items: Object.values(server.of(userId)) } })
  })
  return Object.assign(server, { layer: net.layer })
}

/** A tab of this browser: it shares the log and the stored session with the others. */
const openTab = (server = startServer(), log: Layer.Layer<EventLog> = EventLog.layer) => {
  const runtime = ManagedRuntime.make(
    Outbox.layer.pipe(
      Layer.provideMerge(outboxRoutes),
      Layer.provideMerge(KeepaliveAllowance.layer),
      Layer.provideMerge(DeferredClient.layer),
      Layer.provide(endedSession),
      Layer.provideMerge(SessionStore.layer),
      Layer.provide(server.layer),
      Layer.provideMerge(log),
      Layer.provideMerge(Logger.layer([]))
    )
  )
  const actor = createActor(liveFavourites(runtime)).start()
  const close = async () => {
    actor.stop()
    await runtime.dispose()
  }
  closing.push(close)
  const ids = () => publicationsIn(actor.getSnapshot())
  return {
    close,
    ids,
    add: (publication: string) => actor.send({ type: "favourite.add", publication }),
    remove: (publication: string) => actor.send({ type: "favourite.remove", publication }),
    askAgain: () => actor.send({ type: "server.ask" }),
    trouble: () => troubleOf(actor.getSnapshot())?._tag ?? null,
    isReady: () => expect.poll(() => isAwaited(actor.getSnapshot())).toBe(false),
    /** They come to be just these. */
    holds: (...expected: ReadonlyArray<string>) => expect.poll(ids).toEqual(expected),
    /** This, and nothing else, will be found again. */
    keeps: (expected: Readonly<Record<string, boolean>>) =>
      expect
        .poll(async () => {
          const kept = await runtime.runPromise(EventLog.use((log) => log.fold(streamOf(favouritesKind, ayse))))
          return Object.fromEntries(Object.values(kept).map((one) => [one.publication, one.is_favourite]))
        })
        .toEqual(expected),
    flush: () => runtime.runPromise(Outbox.use((outbox) => outbox.flush(true))),
    signIn: (id: string) =>
      runtime.runPromise(
        SessionStore.use((store) => store.write(session({ token: id, user: user({ id: id as never }) })))
      ),
    signOut: () => runtime.runPromise(SessionStore.use((store) => store.clear))
  }
}

beforeEach(async () => {
  localStorage.clear()
  await forgetLog()
})
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
  localStorage.clear()
})

it("keeps a visitor's on this device, in all its tabs, and carries them into the account that signs in first", async () => {
  const server = startServer()
  const [here, there] = [openTab(server), openTab(server)]
  await Promise.all([here.isReady(), there.isReady()])
  here.add("atlas")
  expect(here.ids()).toEqual(["atlas"])
  await there.holds("atlas")
  there.add("vapur")
  await here.holds("vapur", "atlas")
  here.add("pergel")
  here.remove("pergel")
  await there.holds("vapur", "atlas")
  expect(server.told).toEqual([])

  server.keep(ayse, saying("cima", 1))
  await here.signIn(ayse)
  await here.holds("vapur", "atlas", "cima")
  await expect
    .poll(async () => (await here.flush(), Object.keys(server.of(ayse)).toSorted()))
    .toEqual(["atlas", "cima", "pergel", "vapur"])
  await here.signOut()
  await here.holds()
  await here.signIn(defne)
  await here.isReady()
  await here.holds()
  expect(server.of(defne)).toEqual(noFavourites)
})

it("says off line what it can, shows what was said there, and tells the server once it is back", async () => {
  const server = startServer()
  server.isThere = false
  const tab = openTab(server)
  await tab.signIn(ayse)
  await expect.poll(tab.trouble).toBe("Unreachable")
  tab.add("atlas")
  tab.add("vapur")
  tab.remove("vapur")
  await tab.holds("atlas")
  await tab.keeps({ atlas: true, vapur: false })
  await tab.close()

  server.isThere = true
  server.keep(ayse, saying("cima", 1), saying("pergel", 2, false))
  const next = openTab(server)
  await next.holds("atlas", "cima")
  expect(next.trouble()).toBeNull()
  await expect.poll(async () => (await next.flush(), server.of(ayse)["atlas"]?.is_favourite)).toBe(true)
  expect(new Set(server.told.flat())).toEqual(new Set(["atlas", "vapur"]))
  // What another device says meanwhile is here when it is asked for, and stays when nobody answers.
  server.keep(ayse, { ...saying("atlas", 3, false, "there"), changed_at: "2999-01-01T00:00:00.000Z" })
  next.askAgain()
  await next.holds("cima")
  server.isThere = false
  next.askAgain()
  await expect.poll(next.trouble).toBe("Unreachable")
  expect(next.ids()).toEqual(["cima"])
  // Whoever answers a saying has seen it, whatever their clock shows.
  next.add("atlas")
  server.isThere = true
  await expect.poll(async () => (await next.flush(), server.of(ayse)["atlas"]?.is_favourite)).toBe(true)
})

it("keeps on screen what was said where the log itself breaks", async () => {
  const broken = Effect.die(new Error("The log is broken."))
  const tab = openTab(
    startServer(),
    Layer.succeed(EventLog, {
      append: () => broken,
      fold: () => broken,
      changes: () => Stream.die(new Error("The log is broken.")),
      names: () => broken,
      unsent: () => broken,
      acknowledge: () => broken,
      troubles: Stream.never
    })
  )
  await tab.isReady()
  tab.add("atlas")
  tab.add("vapur")
  tab.remove("atlas")
  await tab.holds("vapur")
})
