import { Effect } from "effect"
import { patience } from "../platform/ApiClient.ts"

/**
 * A list of the reader's own, which this tab keeps as it was last told: what is kept of this reader comes first, then the
 * server's answer. Of anybody else nothing is left.
 */
export const ownList = <Item>() => {
  let kept: { readonly reader: string; readonly items: ReadonlyArray<Item> } | null = null
  return <E, R, E2, R2>(
    reader: string,
    call: Effect.Effect<{ readonly data: { readonly items: ReadonlyArray<Item> } }, E, R>,
    recalled: (items: ReadonlyArray<Item>) => Effect.Effect<void, E2, R2>
  ) =>
    Effect.gen(function* () {
      if (kept?.reader !== reader) kept = null
      if (kept !== null) yield* recalled(kept.items)
      const { data } = yield* Effect.timeout(call, patience)
      kept = { reader, items: data.items }
      return data.items
    })
}
