import { HttpApi, HttpApiSchema, OpenApi } from "effect/http-api"
import { expect, it } from "vitest"
import { Api } from "../../src/contract/Api.ts"
import en from "../../src/i18n/en/server.json" with { type: "json" }
import tr from "../../src/i18n/tr/server.json" with { type: "json" }

interface Schemas {
  readonly [name: string]: {
    readonly properties?: Readonly<Record<string, { readonly enum?: ReadonlyArray<unknown> }>>
    readonly required?: ReadonlyArray<string>
  }
}

interface Refusal {
  readonly tag: string
  readonly fields: ReadonlyArray<string>
  readonly reasons: ReadonlyArray<string>
  readonly success: unknown
}

const describe = (): ReadonlyArray<Refusal> => {
  const schemas = OpenApi.fromApi(Api).components.schemas as unknown as Schemas
  return Object.values(schemas).flatMap(({ properties = {}, required = [] }) => {
    const tag = properties["_tag"]?.enum?.[0]
    return typeof tag === "string"
      ? [
          {
            tag,
            fields: required,
            reasons: (properties["reason"]?.enum ?? []).map(String),
            success: properties["success"]?.enum?.[0]
          }
        ]
      : []
  })
}

it("has a sentence in both languages for every refusal, and for every reason of one", () => {
  const refusals = describe()
  expect(refusals.length).toBeGreaterThan(10)
  for (const { tag, reasons } of refusals) {
    const keys = reasons.length === 0 ? [tag] : reasons.map((reason) => `${tag}_${reason}`)
    for (const key of keys) {
      expect(tr, key).toHaveProperty(key)
      expect(en, key).toHaveProperty(key)
    }
  }
})

it("gives every refusal the same shape: no success, a tag and a message", () => {
  for (const { tag, fields, success } of describe()) {
    expect(success, tag).toBe(false)
    expect(fields, tag).toEqual(expect.arrayContaining(["_tag", "success", "message"]))
  }
})

it("answers every call under /api, by names that no two calls share", () => {
  const seen: Array<string> = []
  HttpApi.reflect(Api, {
    onGroup: () => undefined,
    onEndpoint: ({ endpoint, group }) => {
      expect(endpoint.path).toMatch(/^\/api\//)
      seen.push(`${group.identifier}.${endpoint.identifier}`)
    }
  })
  expect(new Set(seen).size).toBe(seen.length)
  expect(seen.length).toBeGreaterThan(10)
})

/** As Effect marks a schema of an answer that streams. */
const isStream = (schema: object): boolean => Object.keys(schema).some((key) => key.endsWith("HttpApiSchema/Stream"))

it("streams no answer and no body: the page is built without what would read them (scripts/page/unusedParts.ts)", () => {
  expect(isStream(HttpApiSchema.StreamUint8Array())).toBe(true)
  const streaming: Array<string> = []
  HttpApi.reflect(Api, {
    onGroup: () => undefined,
    onEndpoint: ({ endpoint }) => {
      const bodies = [...endpoint.payload.values()].flatMap(({ schemas }) => schemas)
      if ([...endpoint.success, ...bodies].some(isStream)) streaming.push(endpoint.path)
    }
  })
  expect(streaming).toEqual([])
})
