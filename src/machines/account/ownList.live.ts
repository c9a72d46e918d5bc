import { Effect } from "effect"
import { callTimeout, troubleIn } from "../../services/platform/ApiClient.ts"
import type { LoadFailed, Loaded, Recalled } from "../loadable/loadable.machine.ts"
import { ask, type Hear } from "../slot.ts"

/**
 * Loads a list of the reader's own, which this tab keeps as it was last told: what is kept of this reader comes first,
 * then the server's answer. Of anybody else nothing is left.
 */
export const loadOwnList = <Item, E, R>(
  call: Effect.Effect<{ readonly data: { readonly items: ReadonlyArray<Item> } }, E, R>
) => {
  type Items = ReadonlyArray<Item>
  let kept: { readonly reader: string; readonly items: Items } | null = null
  return ask(
    ({ reader }: { readonly reader: string }, hear: Hear<Recalled<Items> | Loaded<Items> | LoadFailed>) =>
      Effect.gen(function* () {
        if (kept?.reader !== reader) kept = null
        if (kept !== null) yield* hear({ type: "loadable.recalled", value: kept.items })
        const { data } = yield* Effect.timeout(call, callTimeout)
        kept = { reader, items: data.items }
        yield* hear({ type: "loadable.loaded", value: data.items })
      }).pipe(Effect.catch((error) => hear({ type: "loadable.failed", trouble: troubleIn(error) }))),
    { type: "loadable.failed", trouble: troubleIn(null) }
  )
}
