import { Effect, Exit, Fiber, Layer, ManagedRuntime } from "effect"
import { TestClock } from "effect/testing"
import { afterEach, describe, expect, it, vi } from "vitest"
import { type SocialOutcome, SocialWindow } from "../../../src/services/session/SocialWindow.ts"

/** A window that a browser has opened. */
const fakeWindow = () => {
  const visited: Array<string> = []
  const one = {
    closed: false,
    location: { replace: (url: string) => void visited.push(url) },
    close: () => void (one.closed = true)
  }
  return { one, visited }
}

const provider = "https://kimlik.example/authorize?state=s1&nonce=n"
const accepted: SocialOutcome = { trouble: null, email: null, join: null }
const taken: SocialOutcome = {
  trouble: { _tag: "SocialRefused", message: "Var." },
  email: "defne@example.org",
  join: "birleştir"
}

const runtimeOf = () => ManagedRuntime.make(SocialWindow.layer.pipe(Layer.provideMerge(TestClock.layer())))

/** Signs in through such a window until it is closed. */
const leading = () => {
  const { one, visited } = fakeWindow()
  const open = vi.spyOn(window, "open").mockReturnValue(one as never)
  const runtime = runtimeOf()
  const fiber = runtime.runFork(
    SocialWindow.use((social) => Effect.flatMap(social.open, ({ lead }) => lead(provider))).pipe(Effect.scoped)
  )
  const pass = (millis: number) => runtime.runPromise(TestClock.adjust(millis))
  const tell = async (query: string, outcome: SocialOutcome) => {
    const witness = new BroadcastChannel("sayfa/social")
    const passed = new Promise((resolve) => witness.addEventListener("message", resolve, { once: true }))
    await runtime.runPromise(SocialWindow.use((social) => social.close(query, outcome)))
    await passed
    witness.close()
  }
  return { one, visited, open, runtime, fiber, pass, tell, answer: () => runtime.runPromise(Fiber.join(fiber)) }
}

afterEach(() => vi.restoreAllMocks())

describe("the window of a provider", () => {
  it("opens empty, 600 by 600 in the middle of the screen that ours is on, and is led to the provider", async () => {
    vi.spyOn(window, "screen", "get").mockReturnValue({
      availLeft: 1920,
      availTop: 40,
      availWidth: 1600,
      availHeight: 1000
    } as never)
    const { open, visited, one, pass, answer } = leading()
    expect(open.mock.calls).toEqual([["about:blank", "sayfa/social", "popup,width=600,height=600,left=2420,top=240"]])
    await vi.waitFor(() => expect(visited).toEqual([provider]))
    one.close()
    await pass(750)
    await answer()
  })

  it("is looked at every 500 ms until it is closed, and has told nothing where it was just closed", async () => {
    const { one, fiber, visited, pass, answer } = leading()
    await vi.waitFor(() => expect(visited).toHaveLength(1))
    await pass(499)
    one.close()
    expect(fiber.pollUnsafe()).toBeUndefined()
    await pass(1)
    await pass(250)
    expect(await answer()).toBeNull()
  })

  it.each([
    ["worked", accepted],
    ["was refused, and whose password is asked for", taken]
  ])("tells from the page that it ended on that it %s", async (_, outcome) => {
    const { one, visited, pass, tell, answer } = leading()
    await vi.waitFor(() => expect(visited).toHaveLength(1))
    await tell("?code=c&state=s1", outcome)
    one.close()
    await pass(500)
    expect(await answer()).toMatchObject(outcome)
  })

  it("hears nothing of another tab's", async () => {
    const { one, visited, pass, tell, answer } = leading()
    await vi.waitFor(() => expect(visited).toHaveLength(1))
    await tell("?code=c&state=s2", taken)
    await tell("", taken)
    one.close()
    await pass(750)
    expect(await answer()).toBeNull()
  })

  it("is closed where nobody waits for it", async () => {
    const { one, visited, fiber } = leading()
    await vi.waitFor(() => expect(visited).toHaveLength(1))
    fiber.interruptUnsafe()
    await vi.waitFor(() => expect(one.closed).toBe(true))
  })

  it.each([
    ["none is opened", null],
    ["it is shut at once", { closed: true, close: () => {} }]
  ])("is blocked where %s", async (_, opened) => {
    vi.spyOn(window, "open").mockReturnValue(opened as never)
    const exit = await runtimeOf().runPromiseExit(Effect.scoped(SocialWindow.use(({ open }) => open)))
    expect(Exit.isFailure(exit) && JSON.stringify(exit.cause)).toContain("PopupBlocked")
  })
})

describe("the page that a provider leads back to", () => {
  const closing = async (query: string) => {
    const close = vi.spyOn(window, "close").mockImplementation(() => {})
    await runtimeOf().runPromise(SocialWindow.use((social) => social.close(query, accepted)))
    return close.mock.calls.length
  }

  it("closes the window that was opened for it, and no other", async () => {
    expect(await closing("?state=s")).toBe(0)
    vi.spyOn(window, "opener", "get").mockReturnValue(window)
    expect(await closing("?state=s")).toBe(1)
  })
})
