import { Option, Schema } from "effect"

/** Reads a value by its schema; null if it does not fit. */
export interface Reading<A> {
  (value: unknown): A | null
  readonly schema: Schema.Top
}

/** For modules named `*.compiled.ts`, which the build replaces by plain code (`scripts/page/compiledSchemas.ts`). */
export const reading = <A, E>(schema: Schema.Codec<A, E>): Reading<A> => {
  const decode = Schema.decodeUnknownOption(schema)
  return Object.assign((value: unknown) => Option.getOrNull(decode(value)), { schema })
}
