import { Effect, Layer } from "effect"
import { expect, it } from "vitest"
import { loadCatalogue } from "../../../src/services/catalogue/loadCatalogue.ts"
import { ApiClient } from "../../../src/services/platform/ApiClient.ts"
import { Renewal } from "../../../src/services/session/Renewal.ts"
import { SessionStore } from "../../../src/services/session/SessionStore.ts"
import { category } from "../../kit/fixtures/catalogues.ts"
import { json, network } from "../../kit/harness/http.ts"
import { magazine } from "../../kit/fixtures/magazines.ts"

type Answer = () => Response | null

const groups = { groupedByTags: { a: [magazine()], b: [magazine()] } }
const magazines: Answer = () => json({ success: true, message: "", data: groups })
const categories: Answer = () => json({ success: true, message: "", data: [category()] })

/** What is loaded before a server that answers so, or why nothing is; and what it was asked. */
const load = async (first: Answer, second: Answer) => {
  const net = network(({ path }) => (path === "/api/issues/latest/grouped" ? first() : second()))
  const layer = ApiClient.layerNoDeps.pipe(
    Layer.provide(Renewal.layer),
    Layer.provide(SessionStore.layer),
    Layer.provide(net.layer)
  )
  const found = await Effect.runPromise(
    loadCatalogue("en").pipe(
      Effect.matchEffect({
        onSuccess: ({ catalogue, language }) => Effect.succeed({ catalogue, language }),
        onFailure: ({ failure }) => Effect.succeed(failure)
      }),
      Effect.provide(layer)
    )
  )
  return { found, paths: net.paths() }
}

it("asks for magazines and categories side by side, and puts each magazine once", async () => {
  expect(await load(magazines, categories)).toEqual({
    found: { catalogue: { magazines: [magazine()], categories: [category()] }, language: "en" },
    paths: ["/api/issues/latest/grouped", "/api/categories/en"]
  })
})

it("says which call failed, and what was wrong with its answer", async () => {
  const trouble = (_tag: string, message: string | null = null) => ({ _tag, message })
  const answers: ReadonlyArray<readonly [Answer, ReturnType<typeof trouble>]> = [
    [() => null, trouble("Unreachable")],
    [() => json({ success: false, message: "Bakım var.", data: null }), trouble("Refused", "Bakım var.")],
    [() => json({ success: false, message: "" }), trouble("Unsuccessful")],
    [() => json({ success: false }), trouble("Unsuccessful")],
    [() => json({ success: true, message: "" }), trouble("Incomplete")],
    [() => json({ success: true, message: "", data: null }), trouble("Incomplete")],
    [() => json({ success: true, message: "", data: "dergiler" }), trouble("Incomplete")],
    [() => json([]), trouble("Malformed")],
    [() => json(null), trouble("Malformed")],
    [() => json({}), trouble("Malformed")],
    [() => new Response("<html>", { headers: { "content-type": "application/json" } }), trouble("Malformed")],
    [() => new Response("gateway", { status: 502 }), trouble("Unexpected")]
  ]
  for (const [answer, why] of answers) {
    expect((await load(answer, categories)).found).toEqual({ what: "magazines", trouble: why })
    expect((await load(magazines, answer)).found).toEqual({ what: "categories", trouble: why })
    expect((await load(answer, answer)).found).toEqual({ what: "all", trouble: why })
  }
  const carrying = (data: unknown) => () => json({ success: true, message: "", data })
  const without = carrying({ groupedByTags: null })
  expect((await load(without, categories)).found).toEqual({ what: "magazines", trouble: trouble("Incomplete") })
  const wrong = await load(carrying({ groupedByTags: { a: [{ id: "x" }] } }), carrying([{ id: "x" }]))
  expect(wrong.found).toEqual({ what: "all", trouble: trouble("Malformed") })
})
