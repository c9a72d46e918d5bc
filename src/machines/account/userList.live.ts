import { Effect } from "effect"
import { troubleIn } from "../../services/platform/ApiClient.ts"
import type { LoadFailed, Loaded, Recalled } from "../loadable/loadable.machine.ts"
import { ask, type Hear } from "../ask.ts"

/**
 * Loads a list that belongs to the user. The list kept from the last load comes first, then the server's. Another
 * user's list is dropped.
 */
export const loadUserList = <Item, E, R>(
  call: Effect.Effect<{ readonly data: { readonly items: ReadonlyArray<Item> } }, E, R>
) => {
  type Items = ReadonlyArray<Item>
  let kept: { readonly userId: string; readonly items: Items } | null = null
  return ask(
    ({ userId }: { readonly userId: string }, hear: Hear<Recalled<Items> | Loaded<Items> | LoadFailed>) =>
      Effect.gen(function* () {
        if (kept?.userId !== userId) kept = null
        if (kept !== null) yield* hear({ type: "loadable.recalled", value: kept.items })
        const { data } = yield* call
        kept = { userId, items: data.items }
        yield* hear({ type: "loadable.loaded", value: data.items })
      }).pipe(Effect.catch((error) => hear({ type: "loadable.failed", trouble: troubleIn(error) }))),
    { type: "loadable.failed", trouble: troubleIn(null) }
  )
}
