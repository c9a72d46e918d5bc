import { Arbitrary, Effect, Schema } from "effect"
import { describe, expect, it } from "vitest"
import { compiledSchemas } from "../../scripts/page/compiledSchemas.ts"
import * as readings from "../../src/services/firstReadings.compiled.ts"
import type { Reading } from "../../src/services/platform/reading.ts"
import { fc } from "../kit/harness/fastCheck.ts"

const named = Object.entries(readings) as ReadonlyArray<readonly [string, Reading<unknown>]>

const code = compiledSchemas(Object.fromEntries(named.map(([name, { schema }]) => [name, schema.ast])))
const compiled = (await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`)) as Readonly<
  Record<string, (value: unknown) => unknown>
>

const strange: ReadonlyArray<unknown> = [undefined, null, true, 0, -1, 1.5, 1e300, Number.NaN, "", "x", [], [null], {}]

/** The value with something strange, something more, or something less, at one place in it. */
const spoiled = (value: unknown, path: ReadonlyArray<number>, by: number): unknown => {
  const [at, ...rest] = path
  if (at === undefined || typeof value !== "object" || value === null) return strange[by % strange.length]
  const keys = Object.keys(value)
  const key = keys[at % (keys.length + 1)]
  if (key === undefined) return Array.isArray(value) ? [...value, strange[by % strange.length]] : { ...value, more: by }
  if (rest.length === 0 && by % 3 === 0 && !Array.isArray(value)) {
    const { [key as never]: _, ...less } = value
    return less
  }
  const inner = spoiled((value as Record<string, unknown>)[key], rest, by)
  return Array.isArray(value)
    ? value.map((one: unknown, n) => (`${n}` === key ? inner : one))
    : { ...value, [key]: inner }
}

/** Values that fit the schema. */
const fitting = (schema: Schema.Top) =>
  fc.constantFrom(
    ...Effect.runSync(Arbitrary.sampleEffect(Arbitrary.schema(schema), { count: 100, seed: "fitting", size: 3 }))
  )

describe("what the build makes of a schema", () => {
  it.each(named)("%s reads all that fits, as the schema does", (name, { schema }) => {
    fc.assert(
      fc.property(fitting(schema), (value) => {
        expect(compiled[name]?.(value)).toEqual(value)
      })
    )
  })

  it.each(named)("%s refuses and leaves out what the schema does", (name, reading) => {
    fc.assert(
      fc.property(fitting(reading.schema), fc.array(fc.nat(30), { maxLength: 5 }), fc.nat(60), (value, path, by) => {
        const given = spoiled(value, path, by)
        expect(compiled[name]?.(given)).toEqual(reading(given))
      })
    )
  })

  it("does not build a schema that it does not know", () => {
    const { ast } = Schema.Struct({ at: Schema.DateFromString })
    expect(() => compiledSchemas({ ast })).toThrow("is not known")
    expect(() => compiledSchemas({ ast: Schema.String.check(Schema.isTrimmed()).ast })).toThrow("isTrimmed")
    const beyond = Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 1, exclusiveMaximum: true }))
    expect(() => compiledSchemas({ ast: beyond.ast })).toThrow("exclusiveMaximum")
    const one = Schema.Union([Schema.String, Schema.Finite], { mode: "oneOf" })
    expect(() => compiledSchemas({ ast: one.ast })).toThrow("oneOf")
  })
})
