import { Effect, Schema } from "effect"

/** The envelope of every answer, unless the specification says otherwise. */
export const Envelope = <Data extends Schema.Top>(data: Data) =>
  Schema.Struct({ success: Schema.Literal(true), data, message: Schema.String })

/** A list in the specification's form: `data.items`. */
export const Items = <Item extends Schema.Top>(item: Item) => Envelope(Schema.Struct({ items: Schema.Array(item) }))

/** The fields of every refusal. The server sets `message` in the user's language. */
export const refusal = {
  success: Schema.Literal(false).pipe(Schema.withConstructorDefault(Effect.succeed(false as const))),
  message: Schema.String.pipe(Schema.withConstructorDefault(Effect.succeed("")))
}

/** The class of a refusal with a status. */
export const Refusal =
  <Self>() =>
  <Tag extends string>(tag: Tag, httpApiStatus: number) =>
    Schema.TaggedError<Self>()(tag, refusal, { httpApiStatus })

/** The same, with fields of its own. */
export const RefusalWith =
  <Self>() =>
  <Tag extends string, Fields extends Schema.Struct.Fields>(tag: Tag, httpApiStatus: number, fields: Fields) =>
    Schema.TaggedError<Self>()(tag, { ...refusal, ...fields }, { httpApiStatus })
