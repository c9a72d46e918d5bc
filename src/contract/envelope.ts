import { Effect, Schema } from "effect"

/** What every answer is wrapped in, unless the specification gives the call a shape of its own. */
export const Envelope = <Data extends Schema.Top>(data: Data) =>
  Schema.Struct({ success: Schema.Literal(true), data, message: Schema.String })

/** A list as the specification reads it: `data.items`. */
export const Items = <Item extends Schema.Top>(item: Item) => Envelope(Schema.Struct({ items: Schema.Array(item) }))

/** Fields of every refusal on the wire. The server words `message` in the reader's language at its edge. */
export const refusal = {
  success: Schema.Literal(false).pipe(Schema.withConstructorDefault(Effect.succeed(false as const))),
  message: Schema.String.pipe(Schema.withConstructorDefault(Effect.succeed("")))
}
