type Params = ((args: { readonly event: never }) => unknown) & { readonly field: string | null }

/** The event's field that an action or guard written by `fromEvent` is given; null for the whole event. */
export const isFromEvent = (params: unknown): params is Params => typeof params === "function" && "field" in params

/** An action or guard that is given one field of the event: `fromEvent("takeQuery", "query")`. */
export const fromEvent = <const Name extends string, const Field extends string>(type: Name, field: Field) => ({
  type,
  params: Object.assign(
    <Event extends { readonly [key in Field]?: unknown }>({ event }: { readonly event: Event }): Event[Field] =>
      event[field],
    { field }
  )
})

/** An action or guard that is given the whole event. */
export const withEvent = <const Name extends string>(type: Name) => ({
  type,
  params: Object.assign(<Event>({ event }: { readonly event: Event }): Event => event, { field: null })
})
