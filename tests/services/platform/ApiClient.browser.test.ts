import { Effect, Layer } from "effect"
import { describe, expect, it } from "vitest"
import type { Trouble } from "../../../src/domain/Trouble.ts"
import { ApiClient, troubleIn } from "../../../src/services/platform/ApiClient.ts"
import type { StoredSession } from "../../../src/services/session/SessionStore.ts"
import { endedSession, session, storedSession } from "../../kit/doubles/doubles.ts"
import { type Answers, json, network } from "../../kit/harness/http.ts"
import { issue } from "../../kit/fixtures/issues.ts"

/** Asks for an issue over such a network; with what came of it, and what went over the wire. */
const asking = async (answers: Answers, stored: StoredSession | null = null) => {
  const { layer, asked } = network(answers)
  const client = ApiClient.layerNoDeps.pipe(
    Layer.provide(endedSession),
    Layer.provide(storedSession(stored).layer),
    Layer.provide(layer)
  )
  const outcome = await Effect.runPromise(
    ApiClient.use((api) => api.catalogue.issue({ params: { id: "issue0000000001" } })).pipe(
      Effect.map((answer): unknown => answer.data.items[0]?.id),
      Effect.catch((error) => Effect.succeed(troubleIn(error))),
      Effect.provide(client)
    )
  )
  return { outcome, asked: asked[0]! }
}

const found: Answers = () => json({ success: true, data: { items: [issue()] }, message: "" })

describe("a call to the server", () => {
  it("is answered with what the contract says", async () => {
    const { outcome, asked } = await asking(found)
    expect(outcome).toBe("issue0000000001")
    expect(asked).toMatchObject({ method: "GET", path: "/api/issues/issue0000000001" })
  })

  it("carries the stored token, and none for a visitor", async () => {
    expect((await asking(found, session({ token: "abc" }))).asked.headers["authorization"]).toBe("Bearer abc")
    expect((await asking(found)).asked.headers).not.toHaveProperty("authorization")
  })

  it.each([
    ["tr", "tr"],
    ["en", "en"],
    ["", "tr"]
  ])("speaks the language of the interface: %j", async (lang, spoken) => {
    document.documentElement.lang = lang
    expect((await asking(found)).asked.headers["accept-language"]).toBe(spoken)
    document.documentElement.lang = "tr"
  })
})

const requestId = "k3x9m2p7q1r5t8w"

const refused = { success: false, _tag: "IssueNotFound", message: "Dergi bulunamadı.", issueId: "x" }

describe("what went wrong with a call", () => {
  it.each<[string, Answers, Trouble]>([
    [
      "a refusal, in the server's own words",
      () => json(refused, 404),
      { _tag: "IssueNotFound", message: "Dergi bulunamadı." }
    ],
    ["a refusal without words", () => json({ ...refused, message: "" }, 404), { _tag: "IssueNotFound", message: null }],
    [
      "a fault of the server, in its words",
      () => json({ success: false, _tag: "ServerFault", message: "Sunucuda bir hata oluştu.", reference: "1" }, 500),
      { _tag: "ServerFault", message: "Sunucuda bir hata oluştu." }
    ],
    [
      "a fault of the server, with the id of the request",
      () =>
        json({ success: false, _tag: "ServerFault", message: "Sunucuda bir hata oluştu.", reference: requestId }, 500),
      { _tag: "ServerFault", message: "Sunucuda bir hata oluştu.", request: requestId }
    ],
    [
      "a fault that only its header names",
      () => new Response("", { status: 500, headers: { "x-request-id": requestId } }),
      { _tag: "Unexpected", message: null, request: requestId }
    ],
    [
      "a proxy's fault, by the proxy's own name for the request",
      () => new Response("", { status: 502, headers: { "x-request-id": "7f3c1b1e-proxy" } }),
      { _tag: "Unexpected", message: null }
    ],
    ["no answer", () => null, { _tag: "Unreachable", message: null }],
    [
      "a proxy's own page",
      () => new Response("<h1>Bad gateway</h1>", { status: 502, headers: { "content-type": "text/html" } }),
      { _tag: "Unexpected", message: null }
    ],
    [
      "an answer of another shape",
      () => json({ success: true, data: { items: [{ id: 1 }] }, message: "" }),
      { _tag: "Malformed", message: null }
    ],
    ["an unsuccessful answer", () => json({ success: false }), { _tag: "Malformed", message: null }],
    [
      "a refusal the contract does not know, in the server's own words",
      () => json({ success: false, _tag: "Teapot", message: "Çay demleniyor." }, 418),
      { _tag: "Refused", message: "Çay demleniyor." }
    ],
    [
      "a refusal without a name",
      () => json({ success: false, message: "Kapalıyız." }, 403),
      { _tag: "Refused", message: "Kapalıyız." }
    ],
    [
      "a refusal with a status of success",
      () => json({ success: false, message: "Kapalıyız." }),
      { _tag: "Refused", message: "Kapalıyız." }
    ],
    [
      "a conflict, after which it may have been done all the same",
      () => json({ success: false, message: "Bekleyin." }, 409),
      { _tag: "Unexpected", message: "Bekleyin." }
    ],
    [
      "a fault in words",
      () => json({ success: false, message: "Bakımdayız." }, 503),
      { _tag: "Unexpected", message: "Bakımdayız." }
    ],
    ["no permission, without a word", () => new Response("", { status: 401 }), { _tag: "Unauthorised", message: null }],
    [
      "words that are no text",
      () => json({ success: false, message: { html: "x" } }, 400),
      { _tag: "Unexpected", message: null }
    ]
  ])("is %s", async (_, answers, trouble) => expect((await asking(answers)).outcome).toEqual(trouble))

  it.each([
    null,
    undefined,
    "yok",
    new Error("yok"),
    { message: "yok" },
    { _tag: 1 },
    { _tag: "Timeout", message: "x" }
  ])("is unexpected when it is %j", (error) => expect(troubleIn(error)).toEqual({ _tag: "Unexpected", message: null }))
})
