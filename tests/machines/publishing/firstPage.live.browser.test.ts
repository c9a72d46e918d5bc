import { Layer, ManagedRuntime } from "effect"
import { TestClock } from "effect/testing"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { createActor, waitFor } from "xstate"
import { liveFirstPage } from "../../../src/machines/publishing/firstPage.live.ts"
import {
  isBusy,
  isUndrawable,
  pageCountOf,
  pictureOf,
  troubleOf
} from "../../../src/machines/publishing/firstPage.view.ts"
import { endedSession, session, storedSession } from "../../kit/doubles/doubles.ts"
import { type Answers, json, network } from "../../kit/harness/http.ts"

const upload = "upload000000001"
const path = `/api/publisher/uploads/${upload}/first-page`
const picture = { url: `/upload-pictures/${upload}.webp?pass=k.abc`, width: 600, height: 800 }
const page = (drawn: typeof picture | null) =>
  json({ success: true, message: "", data: { page_count: 48, picture: drawn } })
const refused = (_tag: string, status: number, fields: object) =>
  json({ success: false, _tag, message: `${_tag}!`, ...fields }, status)

beforeEach(() => {
  document.documentElement.lang = "tr"
})

/** A publisher looks at an upload, before a server that answers so. Time passes when it is told to. */
const looking = (answers: Answers) => {
  const net = network(answers)
  const sessions = storedSession(session({ token: "abc" })).layer
  const runtime = ManagedRuntime.make(
    Layer.mergeAll(sessions, Layer.provide(endedSession, sessions), net.layer, TestClock.layer())
  )
  const actor = createActor(liveFirstPage(runtime), { input: { upload } }).start()
  return {
    ...net,
    actor,
    answered: () => waitFor(actor, (snapshot) => !snapshot.matches("drawing")),
    pass: (time: "44999 millis" | "1 millis") => runtime.runPromise(TestClock.adjust(time))
  }
}

describe("the first page of an upload over its services", () => {
  it("is asked for by the upload's publisher, and comes with its picture", async () => {
    const { actor, asked, answered } = looking(() => page(picture))
    const snapshot = await answered()
    expect([pageCountOf(snapshot), pictureOf(snapshot), troubleOf(snapshot)]).toEqual([48, picture, null])
    expect(asked).toHaveLength(1)
    expect(asked[0]).toMatchObject({
      method: "GET",
      path,
      headers: { authorization: "Bearer abc", "accept-language": "tr" }
    })
    actor.stop()
  })

  it("has its number of pages where it cannot be drawn", async () => {
    const { actor, answered } = looking(() => page(null))
    const snapshot = await answered()
    expect([isUndrawable(snapshot), pageCountOf(snapshot), pictureOf(snapshot)]).toEqual([true, 48, null])
    actor.stop()
  })

  it.each([
    ["no answer", () => null, { _tag: "Unreachable", message: null }],
    ["a strange answer", () => json({ success: true, message: "", data: {} }), { _tag: "Malformed", message: null }],
    [
      "a refusal of the file",
      () => refused("PdfRefused", 422, { reason: "noPages" }),
      { _tag: "PdfRefused", message: "PdfRefused!", reason: "noPages" }
    ],
    [
      "a server that has too much to draw",
      () => refused("FirstPageDelayed", 503, { retryAfterSeconds: 5 }),
      { _tag: "FirstPageDelayed", message: "FirstPageDelayed!" }
    ]
  ])("says why it is not there after %s, and is asked for again when told to", async (_, answer, trouble) => {
    let isMended = false
    const { actor, answered, paths } = looking(() => (isMended ? page(picture) : answer()))
    expect(troubleOf(await answered())).toEqual(trouble)
    isMended = true
    actor.send({ type: "firstPage.retry" })
    const snapshot = await answered()
    expect([pictureOf(snapshot), troubleOf(snapshot)]).toEqual([picture, null])
    expect(paths()).toEqual([path, path])
    actor.stop()
  })

  it("is given up where no answer came in three quarters of a minute", async () => {
    const { actor, asked, pass, answered } = looking(() => new Promise<Response>(() => {}))
    await vi.waitFor(() => expect(asked).toHaveLength(1))
    await pass("44999 millis")
    expect(isBusy(actor.getSnapshot())).toBe(true)
    await pass("1 millis")
    expect(troubleOf(await answered())).toEqual({ _tag: "Unreachable", message: null })
    actor.stop()
  })

  it("is no longer asked for once nobody looks", async () => {
    const { actor, asked } = looking(() => new Promise<Response>(() => {}))
    await vi.waitFor(() => expect(asked).toHaveLength(1))
    actor.stop()
    await vi.waitFor(() => expect(asked[0]?.init.signal?.aborted).toBe(true))
  })
})
