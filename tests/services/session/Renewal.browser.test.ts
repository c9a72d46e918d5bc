import { Effect, Fiber, Layer, Logger, ManagedRuntime } from "effect"
import { FetchHttpClient } from "effect/http"
import { TestClock } from "effect/testing"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { earlyFetch } from "../../../src/services/platform/earlyFetch.ts"
import { ApiClient, troubleIn } from "../../../src/services/platform/ApiClient.ts"
import { Renewal } from "../../../src/services/session/Renewal.ts"
import { SessionStore } from "../../../src/services/session/SessionStore.ts"
import { session } from "../../kit/doubles/doubles.ts"
import { type Answers, json, network } from "../../kit/harness/http.ts"
import { user } from "../../kit/fixtures/users.ts"

const refused = (_tag: string, status = 401) => json({ success: false, _tag, message: `${_tag}!` }, status)
const ok = (data: unknown) => json({ success: true, data, message: "" })
const refreshing = "/api/auth/refresh-token"

/** The token that a request came with. */
const tokenOf = ({ headers }: { readonly headers: Readonly<Record<string, string>> }) =>
  headers["authorization"]?.replace("Bearer ", "") ?? null

/** A server that takes this access token; what it says to a refresh. */
const server = (good: () => string | null, refresh: Answers) => {
  const net = network((asked) => {
    if (asked.path === refreshing) return refresh(asked)
    const token = tokenOf(asked)
    if (token !== null && token !== good()) return refused("Unauthorised")
    return json({
      success: true,
      isAuthenticated: token !== null,
      data: token === null ? null : { token, user: user() }
    })
  })
  const asks = () => net.asked.map((one) => `${one.path.slice("/api".length)} ${tokenOf(one) ?? "-"}`)
  return { ...net, asks, refreshes: () => net.paths().filter((path) => path === refreshing).length }
}

/** One that gives out `t1`, `t2`, … and takes the last. */
const rotating = (delay: () => Promise<unknown> = async () => {}) => {
  let count = 0
  return server(
    () => `t${count}`,
    async () => {
      await delay()
      count += 1
      return ok({ token: `t${count}`, user: user(), refreshToken: `r${count}` })
    }
  )
}

/** What a page of this browser runs. */
const page = ({ layer }: Pick<ReturnType<typeof network>, "layer">, clock: Layer.Layer<never> = Layer.empty) => {
  const runtime = ManagedRuntime.make(
    ApiClient.layerNoDeps.pipe(
      Layer.provideMerge(Renewal.layer),
      Layer.provideMerge(SessionStore.layer),
      Layer.provideMerge(layer),
      Layer.provideMerge(clock),
      Layer.provideMerge(Logger.layer([]))
    )
  )
  const checkAuth = ApiClient.use((api) => api.session.checkAuth()).pipe(
    Effect.match({ onSuccess: ({ data }) => data?.token ?? "visitor", onFailure: (error) => troubleIn(error)._tag })
  )
  return { runtime, call: () => runtime.runPromise(checkAuth), calling: () => runtime.runFork(checkAuth) }
}

const kept = () => localStorage.getItem("token")
const store = (given = session({ token: "old", refreshToken: "r0" })) =>
  Effect.runPromise(SessionStore.use((one) => one.write(given)).pipe(Effect.provide(SessionStore.layer)))

beforeEach(() => {
  document.documentElement.lang = "tr"
  return store()
})
afterEach(() => {
  localStorage.clear()
  vi.restoreAllMocks()
})

describe("a call whose token has run out", () => {
  it("is asked once more with the renewed token, in the user's language", async () => {
    const net = rotating()
    expect(await page(net).call()).toBe("t1")
    expect(net.asks()).toEqual(["/check-auth old", "/auth/refresh-token -", "/check-auth t1"])
    expect(net.asked[1]).toMatchObject({ method: "POST", headers: { "accept-language": "tr" } })
    expect(localStorage.getItem("refreshToken")).toBe("r1")
  })

  it("is asked plainly then, where the refusal was on its way before the code arrived", async () => {
    const net = rotating()
    vi.spyOn(globalThis, "fetch").mockImplementation(net.fetch)
    const early = async () => refused("Unauthorised")
    globalThis.sayfaEarly = new Map([["GET /api/check-auth Bearer old", early()]])
    const { call } = page({
      layer: Layer.provideMerge(FetchHttpClient.layer, Layer.succeed(FetchHttpClient.Fetch, earlyFetch))
    })
    expect(await call()).toBe("t1")
    expect(net.asks()).toEqual(["/auth/refresh-token -", "/check-auth t1"])
    globalThis.sayfaEarly = undefined
  })

  it("shares one refresh with every other of its tab", async () => {
    const net = rotating()
    const { call } = page(net)
    expect(await Promise.all(Array.from({ length: 20 }, call))).toEqual(Array.from({ length: 20 }, () => "t1"))
    expect(net.refreshes()).toBe(1)
  })

  it("shares one refresh with those of other tabs, which wait for their turn", async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    const net = rotating(() => held)
    const pages = Array.from({ length: 4 }, () => page(net))
    const calls = pages.flatMap(({ call }) => [call(), call()])
    await vi.waitFor(async () => {
      expect(net.asks().filter((ask) => ask === "/check-auth old")).toHaveLength(8)
      expect((await navigator.locks.query()).pending).toHaveLength(3)
    })
    release()
    expect(await Promise.all(calls)).toEqual(calls.map(() => "t1"))
    expect(net.refreshes()).toBe(1)
  })

  it("takes what another tab has renewed meanwhile", async () => {
    const net = server(
      () => "t9",
      () => refused("RefreshRefused")
    )
    const { call } = page(net)
    const answer = await navigator.locks.request("sayfa/renewal", async () => {
      const waiting = call()
      await vi.waitFor(async () => expect((await navigator.locks.query()).pending).toHaveLength(1))
      await store(session({ token: "t9", refreshToken: "r9" }))
      return () => waiting
    })
    expect(await answer()).toBe("t9")
    expect(net.refreshes()).toBe(0)
  })

  it("is asked as a visitor's where the session is definitely over, and that is cleared", async () => {
    for (const tag of ["RefreshRefused", "RefreshTokenMissing"]) {
      await store()
      const net = server(
        () => null,
        () => refused(tag)
      )
      expect(await page(net).call()).toBe("visitor")
      expect(net.asks()).toEqual(["/check-auth old", "/auth/refresh-token -", "/check-auth -"])
      expect(localStorage).toHaveLength(0)
    }
  })

  it("ends a session that was stored before there were refresh tokens", async () => {
    await store(session({ token: "old", refreshToken: null }))
    const net = rotating()
    expect(await page(net).call()).toBe("visitor")
    expect(net.refreshes()).toBe(0)
    expect(kept()).toBeNull()
  })

  it.each<[string, Answers]>([
    ["is not answered", () => null],
    ["breaks", () => refused("ServerFault", 500)],
    [
      "came too often",
      () => json({ success: false, _tag: "TooManyRequests", message: "!", retryAfterSeconds: 60 }, 429)
    ],
    ["is what stands before the server", () => new Response("<h1>Sign in to the network</h1>", { status: 401 })],
    ["answers something else", () => ok({ token: 1 })]
  ])("has failed as one that was not answered where the refresh %s, and the session stays", async (_, refresh) => {
    const net = server(() => null, refresh)
    expect(await page(net).call()).toBe("Unreachable")
    expect(net.asks()).toEqual(["/check-auth old", "/auth/refresh-token -"])
    expect(kept()).toBe("old")
  })

  it("is renewed at the next call where the answer to the refresh was lost", async () => {
    let count = 0
    const net = server(
      () => "t1",
      () => ((count += 1) === 1 ? null : ok({ token: "t1", user: user(), refreshToken: "r1" }))
    )
    const { call } = page(net)
    expect(await call()).toBe("Unreachable")
    expect(await call()).toBe("t1")
    const bodies = net.asked
      .filter(({ path }) => path === refreshing)
      .map(({ body }) => new TextDecoder().decode(body as Uint8Array))
    expect(bodies).toEqual(['{"refreshToken":"r0"}', '{"refreshToken":"r0"}'])
  })

  it("is asked once more and never twice, though the renewed token is refused as well", async () => {
    const net = server(
      () => "another",
      () => ok({ token: "t1", user: user(), refreshToken: "r1" })
    )
    expect(await page(net).call()).toBe("Unauthorised")
    expect(net.asks()).toEqual(["/check-auth old", "/auth/refresh-token -", "/check-auth t1"])
  })

  it("is never asked in the name of somebody who signed in meanwhile", async () => {
    const other = session({ token: "t7", refreshToken: "r7", user: user({ id: "reader000000002" }) })
    const net = server(
      () => "t7",
      async () => {
        await store(other)
        return refused("RefreshRefused")
      }
    )
    expect(await page(net).call()).toBe("Unauthorised")
    expect(net.asks()).toEqual(["/check-auth old", "/auth/refresh-token -"])
    expect(kept()).toBe("t7")
  })

  it("brings back no session that was left while it was renewed", async () => {
    const net = rotating(async () => localStorage.clear())
    expect(await page(net).call()).toBe("visitor")
    expect(localStorage).toHaveLength(0)
  })

  it("may be given up by its caller; the refresh goes on and is kept", async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    const net = rotating(() => held)
    const { calling } = page(net)
    const fiber = calling()
    await vi.waitFor(() => expect(net.refreshes()).toBe(1))
    fiber.interruptUnsafe()
    await vi.waitFor(() => expect(fiber.pollUnsafe()).toBeDefined())
    release()
    await vi.waitFor(() => expect(kept()).toBe("t1"))
  })

  it("waits 8 seconds for a server that never answers", async () => {
    const net = rotating(() => new Promise(() => {}))
    const { runtime, calling } = page(net, TestClock.layer())
    const answer = runtime.runPromise(Fiber.join(calling()))
    await vi.waitFor(() => expect(net.refreshes()).toBe(1))
    await runtime.runPromise(TestClock.adjust("7999 millis"))
    expect((await navigator.locks.query()).held).toHaveLength(1)
    await runtime.runPromise(TestClock.adjust("1 millis"))
    expect(await answer).toBe("Unreachable")
    expect(kept()).toBe("old")
    expect((await navigator.locks.query()).held).toHaveLength(0)
  })

  it("is renewed without a turn where another tab has kept its own for 9 seconds", async () => {
    const late = new AbortController()
    const limit = vi.spyOn(AbortSignal, "timeout").mockReturnValue(late.signal)
    const net = rotating()
    await navigator.locks.request("sayfa/renewal", async () => {
      const answer = page(net).call()
      await vi.waitFor(async () => expect((await navigator.locks.query()).pending).toHaveLength(1))
      expect(limit.mock.calls).toEqual([[9000]])
      expect(net.refreshes()).toBe(0)
      late.abort(new DOMException("late", "TimeoutError"))
      expect(await answer).toBe("t1")
    })
    expect(net.refreshes()).toBe(1)
  })

  it("is renewed also where the browser has no locks, and once for its tab", async () => {
    vi.spyOn(navigator, "locks", "get").mockReturnValue(undefined as never)
    const net = rotating()
    const { call } = page(net)
    expect(await Promise.all([call(), call(), call()])).toEqual(["t1", "t1", "t1"])
    expect(net.refreshes()).toBe(1)
  })

  it("is renewed also where the browser refuses its locks", async () => {
    vi.spyOn(navigator.locks, "request").mockRejectedValue(new DOMException("insecure", "SecurityError"))
    const net = rotating()
    expect(await page(net).call()).toBe("t1")
  })
})

describe("a refused call that says nothing of the token", () => {
  const calls = {
    login: ApiClient.use((api) => api.session.login({ payload: { email: "a@b.c", password: "x" } })),
    logout: ApiClient.use((api) => api.session.logout()),
    refresh: ApiClient.use((api) => api.session.refresh()),
    introduction: ApiClient.use((api) => api.session.verifySession({ payload: { client_id: "tarayici-1" } })),
    "refresh-token": ApiClient.use((api) => api.session.refreshToken({ payload: { refreshToken: "x" } }))
  }
  it.each(Object.entries(calls))("renews nothing: %s", async (_, call) => {
    const net = network(() => refused("WrongCredentials"))
    await page(net).runtime.runPromise(Effect.exit(call as Effect.Effect<unknown, unknown, ApiClient>))
    expect(net.asked).toHaveLength(1)
    expect(kept()).toBe("old")
  })

  it("is a visitor's", async () => {
    localStorage.clear()
    const net = network(() => refused("Unauthorised"))
    expect(await page(net).call()).toBe("Unauthorised")
    expect(net.asked).toHaveLength(1)
  })
})
