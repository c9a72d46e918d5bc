import { Effect, Layer, Logger, ManagedRuntime } from "effect"
import { FetchHttpClient } from "effect/http"
import { TestClock } from "effect/testing"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { createActor } from "xstate"
import {
  accessLifetime,
  accessRest,
  noAccess,
  noIpAccess,
  restAfter
} from "../../../src/domain/catalogue/AccessSummary.ts"
import { catalogueLifetime, catalogueRest } from "../../../src/domain/catalogue/freshness.ts"
import { liveAccess } from "../../../src/machines/catalogue/access.live.ts"
import { holdingsIn, isAccessKnown } from "../../../src/machines/catalogue/access.view.ts"
import { liveCatalogue } from "../../../src/machines/catalogue/catalogue.live.ts"
import {
  catalogueFailure,
  catalogueOf,
  isBusy,
  isStorageUnavailable
} from "../../../src/machines/catalogue/catalogue.view.ts"
import { liveSearch } from "../../../src/machines/catalogue/search.live.ts"
import { hitsOf } from "../../../src/machines/catalogue/search.view.ts"
import { browser } from "../../../src/services/browser.ts"
import { CatalogueStore } from "../../../src/services/catalogue/CatalogueStore.ts"
import { idle } from "../../../src/services/platform/idle.ts"
import { SessionStore } from "../../../src/services/session/SessionStore.ts"
import { category, forgetCatalogue } from "../../kit/fixtures/catalogues.ts"
import { session } from "../../kit/doubles/doubles.ts"
import { type Answers, json, network } from "../../kit/harness/http.ts"
import { magazine } from "../../kit/fixtures/magazines.ts"
import { user } from "../../kit/fixtures/users.ts"

const enveloped = (data: unknown) => json({ success: true, message: "", data })

/** A browser before a server that answers so; its tabs share what it keeps. Time passes when it is told to. */
const opened = (answers: Answers) => {
  const net = network(answers)
  const runtime = ManagedRuntime.make(
    Layer.mergeAll(browser, Layer.succeed(FetchHttpClient.Fetch, net.fetch), Logger.layer([]), TestClock.layer())
  )
  return {
    asks: (path: string) => net.paths().filter((one) => one === `/api${path}`).length,
    pass: (millis: number) => runtime.runPromise(TestClock.adjust(millis)),
    run: runtime.runPromise,
    /** What could be asked by now has been asked. */
    settled: () => runtime.runPromise(Effect.andThen(idle, idle)),
    runtime
  }
}

const see = (state: DocumentVisibilityState) => {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(state)
  document.dispatchEvent(new Event("visibilitychange"))
}

beforeEach(async () => {
  localStorage.clear()
  await forgetCatalogue()
})
afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

describe("the catalogue of a browser", () => {
  /** What its server has now; null is out of reach. An answer waits until it is let go. */
  let title: string | null = "Vapur"
  let letGo: Promise<void> | null = null
  const server: Answers = async ({ path }) => {
    await letGo
    if (title === null) return null
    return path === "/api/issues/latest/grouped"
      ? enveloped({ groupedByTags: { a: [magazine({ title })] } })
      : enveloped([category({ name: path.endsWith("/en") ? "Travel" : "Gezi" })])
  }
  beforeEach(() => {
    title = "Vapur"
    letGo = null
  })

  const hold = (): (() => void) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    letGo = promise
    return resolve
  }

  /** A tab whose screen shows the catalogue in this language. */
  const tab = ({ runtime }: ReturnType<typeof opened>, language: "tr" | "en" = "tr") => {
    const actor = createActor(liveCatalogue(runtime)).start()
    actor.send({ type: "catalogue.want", language })
    const standing = () => {
      const snapshot = actor.getSnapshot()
      const shown = catalogueOf(snapshot)
      return {
        shown: shown === null ? null : `${shown.magazines[0]?.title}, ${shown.categories[0]?.name}`,
        isBusy: isBusy(snapshot),
        failure: catalogueFailure(snapshot)?.what ?? null
      }
    }
    return { actor, stands: (expected: object) => vi.waitFor(() => expect(standing()).toEqual(expected)) }
  }

  const kept = (one: ReturnType<typeof opened>, expected: string | null) =>
    vi.waitFor(async () => {
      const copy = await one.run(CatalogueStore.use((store) => store.recall))
      expect(copy?.catalogue.magazines[0]?.title ?? null).toBe(expected)
    })

  const shows = (shown: string | null) => ({ shown, isBusy: false, failure: null })

  it("is recalled at once while it is fresh, and asked for behind; once old, it is shown where no answer comes", async () => {
    const here = opened(server)
    const first = tab(here)
    await first.stands(shows("Vapur, Gezi"))
    await kept(here, "Vapur")
    first.actor.stop()

    title = "Atlas"
    const release = hold()
    const second = tab(here)
    await second.stands(shows("Vapur, Gezi"))
    release()
    await second.stands(shows("Atlas, Gezi"))
    await kept(here, "Atlas")
    second.actor.stop()

    await here.pass(catalogueLifetime)
    title = null
    const releaseAgain = hold()
    const third = tab(here)
    await third.stands({ shown: null, isBusy: true, failure: null })
    releaseAgain()
    await third.stands({ shown: "Atlas, Gezi", isBusy: false, failure: "all" })

    title = "Deniz"
    dispatchEvent(new Event("online"))
    await third.stands(shows("Deniz, Gezi"))
    third.actor.stop()
  })

  it("is asked for again when its tab is seen after an hour, and in another language", async () => {
    const here = opened(server)
    const { actor, stands } = tab(here)
    await stands(shows("Vapur, Gezi"))
    see("hidden")
    await here.pass(catalogueLifetime - 1000)
    see("visible")
    await here.pass(500)
    await here.settled()
    expect(here.asks("/issues/latest/grouped")).toBe(1)
    see("hidden")
    title = "Atlas"
    await here.pass(1000)
    await here.settled()
    expect(here.asks("/issues/latest/grouped")).toBe(1)
    see("visible")
    await stands(shows("Atlas, Gezi"))
    actor.send({ type: "catalogue.want", language: "tr" })
    actor.send({ type: "catalogue.want", language: "en" })
    await stands(shows("Atlas, Travel"))
    expect(here.asks("/issues/latest/grouped")).toBe(3)
    actor.stop()
  })

  it("works without a place to keep it, and says that there is none", async () => {
    vi.spyOn(globalThis, "indexedDB", "get").mockReturnValue(undefined as never)
    const { actor, stands } = tab(opened(server))
    await stands(shows("Vapur, Gezi"))
    expect(isStorageUnavailable(actor.getSnapshot())).toBe(true)
    actor.stop()
  })

  it("is asked for again when a screen opens, once it is a minute old", async () => {
    const here = opened(server)
    const { actor, stands } = tab(here)
    await stands(shows("Vapur, Gezi"))
    title = "Atlas"
    await here.pass(catalogueRest - 1)
    actor.send({ type: "catalogue.want", language: "tr" })
    await here.settled()
    expect(here.asks("/issues/latest/grouped")).toBe(1)
    await here.pass(1)
    await here.settled()
    expect(here.asks("/issues/latest/grouped")).toBe(1)
    actor.send({ type: "catalogue.want", language: "tr" })
    await stands(shows("Atlas, Gezi"))
    actor.stop()
  })

  it("is an old copy under the reason where the server is slow, whose answer is still taken, or given up in the end", async () => {
    const here = opened(server)
    const first = tab(here)
    await first.stands(shows("Vapur, Gezi"))
    await kept(here, "Vapur")
    first.actor.stop()
    await here.pass(catalogueLifetime)
    title = "Atlas"
    const release = hold()
    const second = tab(here)
    await second.stands({ shown: null, isBusy: true, failure: null })
    await vi.waitFor(() => expect(here.asks("/issues/latest/grouped")).toBe(2))
    await here.pass(8000)
    await second.stands({ shown: "Vapur, Gezi", isBusy: false, failure: "all" })
    release()
    await second.stands(shows("Atlas, Gezi"))
    second.actor.stop()

    await forgetCatalogue()
    const there = opened(() => new Promise(() => {}))
    const fourth = tab(there)
    await vi.waitFor(() => expect(there.asks("/issues/latest/grouped")).toBe(1))
    await there.pass(8000)
    await fourth.stands({ shown: null, isBusy: false, failure: "all" })
    expect(fourth.actor.getSnapshot().matches("asking")).toBe(true)
    await there.pass(60_000)
    await vi.waitFor(() => expect(fourth.actor.getSnapshot().matches("failed")).toBe(true))
    fourth.actor.stop()
  })

  it("is asked for once where the question itself breaks", async () => {
    const here = opened(() => {
      const answer = enveloped({})
      Object.defineProperty(answer, "status", {
        get: () => {
          throw new Error("Nobody can read this answer.")
        }
      })
      return answer
    })
    const { actor, stands } = tab(here)
    await stands({ shown: null, isBusy: false, failure: "all" })
    await here.settled()
    await here.settled()
    expect(here.asks("/issues/latest/grouped")).toBe(1)
    await here.pass(catalogueLifetime)
    await vi.waitFor(() => expect(here.asks("/issues/latest/grouped")).toBe(2))
    actor.stop()
  })

  it("has failed where neither an answer nor a copy is to be had", async () => {
    title = null
    const { actor, stands } = tab(opened(server))
    await stands({ shown: null, isBusy: false, failure: "all" })
    title = "Vapur"
    actor.send({ type: "catalogue.retry" })
    await stands(shows("Vapur, Gezi"))
    actor.stop()
  })
})

describe("what the user here may read", () => {
  const defne = session({ user: user({ id: "user00000000001" as never }) })
  const network5 = { ...noIpAccess, access_granted: true, access_type: "platform" } as const
  const owner = { ...noAccess, issueAccess: ["issue0000000001"] }

  const watched = (here: ReturnType<typeof opened>) => {
    const actor = createActor(liveAccess(here.runtime)).start()
    const until = (expected: ReadonlyArray<string> | "network") =>
      vi.waitFor(() => {
        const snapshot = actor.getSnapshot()
        expect(isAccessKnown(snapshot)).toBe(true)
        const { issueAccess, corporateAccess } = holdingsIn(snapshot)
        expect(corporateAccess?.isPlatformAccess === true ? "network" : issueAccess).toEqual(expected)
      })
    return { actor, until }
  }
  const keptHere = () => JSON.parse(localStorage.getItem("userAccess") ?? "null") as Record<string, unknown> | null

  it("is asked of the network for a visitor, of the account for a reader, and never another's", async () => {
    let isReachable = true
    const here = opened(({ path }) =>
      !isReachable ? null : enveloped(path === "/api/ip-access-check" ? network5 : owner)
    )
    const sessions = await here.run(SessionStore)
    const { actor, until } = watched(here)
    await until("network")
    expect(keptHere()).toMatchObject({ user: null, corporateAccess: { isPlatformAccess: true } })

    await here.run(sessions.write(defne))
    await until(["issue0000000001"])
    expect(keptHere()).toMatchObject({ user: defne.user.id, issueAccess: ["issue0000000001"] })

    // What is kept of a reader outlives a failure, and a visitor's is empty after one.
    isReachable = false
    actor.send({ type: "access.renew" })
    await vi.waitFor(() => expect(here.asks("/user-access-summary")).toBe(2))
    await until(["issue0000000001"])
    const again = watched(here)
    await again.until(["issue0000000001"])
    again.actor.stop()
    await here.run(sessions.clear)
    await until([])
    expect(keptHere()).toMatchObject({ user: null, issueAccess: [] })
    actor.stop()
  })

  it("is not taken from an answer to somebody who signed in elsewhere meanwhile", async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const here = opened(async () => {
      await promise
      return enveloped(owner)
    })
    await here.run(SessionStore.use((sessions) => sessions.write(defne)))
    const { actor } = watched(here)
    await vi.waitFor(() => expect(here.asks("/user-access-summary")).toBe(1))
    // As another tab writes it, before this one hears of it.
    localStorage.setItem("user", JSON.stringify(user({ id: "user00000000002" as never })))
    resolve()
    await vi.waitFor(() => expect(actor.getSnapshot().matches("unanswered")).toBe(true))
    expect(keptHere()).toBeNull()
    actor.stop()
  })

  it("is not settled by a failure: asked again when the line is back, after a rest, and a longer one", async () => {
    let isReachable = false
    const here = opened(() => (isReachable ? enveloped(owner) : json({ success: false, message: "" }, 500)))
    await here.run(SessionStore.use((sessions) => sessions.write(defne)))
    const { actor, until } = watched(here)
    const rests = async (asked: number) => {
      await vi.waitFor(() => expect(actor.getSnapshot().matches("unanswered")).toBe(true))
      await here.settled()
      expect(isAccessKnown(actor.getSnapshot())).toBe(false)
      expect(here.asks("/user-access-summary")).toBe(asked)
    }
    await rests(1)
    await here.pass(restAfter(1))
    await vi.waitFor(() => expect(here.asks("/user-access-summary")).toBe(2))
    await rests(2)
    await here.pass(restAfter(2) - 1)
    await rests(2)
    isReachable = true
    dispatchEvent(new Event("online"))
    await until(["issue0000000001"])
    expect(here.asks("/user-access-summary")).toBe(3)
    actor.stop()
  })

  it("is asked again for a tab that comes back, though not every moment, and after an hour", async () => {
    const here = opened(() => enveloped(noIpAccess))
    const { actor, until } = watched(here)
    const asked = (times: number) => vi.waitFor(() => expect(here.asks("/ip-access-check")).toBe(times))
    await until([])
    await asked(1)
    see("hidden")
    see("visible")
    await here.pass(accessRest - 1)
    await here.settled()
    await asked(1)
    await here.pass(1)
    await asked(2)
    await until([])
    await here.pass(accessLifetime - 1)
    await here.settled()
    await asked(2)
    await here.pass(1)
    await asked(3)
    actor.stop()
  })
})

describe("a search inside issues", () => {
  it("is asked anew for a user who signs in or out in any tab, and leaves nobody another's hits", async () => {
    const defne = session({ user: user({ id: "user00000000001" as never }) })
    const hit = {
      issue_id: "issue0000000009",
      issue_title: "Sayı 14",
      publication_id: "publication0009",
      publication_title: "Çıma",
      language: "tr",
      is_free: true,
      page: 4,
      before: "",
      match: "deniz",
      after: ""
    }
    const here = opened(({ headers }) => enveloped({ items: headers["authorization"] !== undefined ? [hit] : [] }))
    const sessions = await here.run(SessionStore)
    const actor = createActor(liveSearch(here.runtime), { input: { query: "deniz" } }).start()
    const found = (hits: number, asked: number) =>
      vi.waitFor(() => {
        expect(actor.getSnapshot().matches("found")).toBe(true)
        expect(hitsOf(actor.getSnapshot())).toHaveLength(hits)
        expect(here.asks("/search/texts")).toBe(asked)
      })
    await found(0, 1)
    await here.run(sessions.write(defne))
    await found(1, 2)
    // A token that was renewed is the same reader's.
    await here.run(sessions.write({ ...defne, token: "t2" }))
    await found(1, 2)
    // As another tab signs them out.
    localStorage.clear()
    dispatchEvent(new StorageEvent("storage", { key: null }))
    await found(0, 3)
    actor.stop()
  })
})
