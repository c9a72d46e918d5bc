import { Effect } from "effect"
import { troubleIn } from "../../services/platform/ApiClient.ts"
import { orders } from "../runOrders.ts"
import { ask } from "../ask.ts"
import type { AskedOf, EditingAnswer, EditingInput, EditingLoaded, KeepOrder, KeptTexts } from "./editing.machine.ts"

/** Where this tab keeps what the server does not have. */
interface Drafts<Texts> {
  readonly recall: (whose: EditingInput) => Effect.Effect<KeptTexts<Texts> | null>
  readonly keep: (whose: EditingInput, kept: KeptTexts<Texts>) => Effect.Effect<void>
  readonly forget: (whose: EditingInput) => Effect.Effect<void>
}

interface Calls<Thing, Texts, Change, FindFailure, Failure, R> {
  readonly find: (id: string) => Effect.Effect<{ readonly data: Thing }, FindFailure, R>
  readonly send: (asked: AskedOf<Texts, Change>) => Effect.Effect<EditingAnswer<Thing>, Failure, R>
  /** What a failure says of the thing; null if nothing. */
  readonly judge: (failure: Failure, asked: AskedOf<Texts, Change>) => EditingAnswer<Thing> | null
  readonly drafts: Drafts<Texts>
}

export const removed = { type: "thing.removed" } as const

export const changed = <Thing>({ data }: { readonly data: Thing }): EditingAnswer<Thing> => ({
  type: "thing.changed",
  thing: data
})

/** Fills the slots of something that the team writes. */
export const editingSlots = <Thing, Texts, Change, FindFailure, Failure, R>({
  find,
  send,
  judge,
  drafts
}: Calls<Thing, Texts, Change, FindFailure, Failure, R>) => ({
  load: ask<EditingInput, EditingLoaded<Thing, Texts>, R>(
    ({ owner, id }, hear) =>
      Effect.all([find(id), drafts.recall({ owner, id })]).pipe(
        Effect.matchEffect({
          onSuccess: ([{ data: thing }, kept]) => hear({ type: "thing.loaded", thing, kept }),
          onFailure: (error) => hear({ type: "thing.failed", trouble: troubleIn(error) })
        })
      ),
    { type: "thing.failed", trouble: troubleIn(null) }
  ),
  send: ask<AskedOf<Texts, Change>, EditingAnswer<Thing>, R>(
    (asked, hear) =>
      Effect.matchEffect(send(asked), {
        onSuccess: hear,
        onFailure: (failure) => hear(judge(failure, asked) ?? { type: "thing.refused", trouble: troubleIn(failure) })
      }),
    { type: "thing.refused", trouble: troubleIn(null) }
  ),
  keep: orders((order: KeepOrder<Texts>, whose: EditingInput) =>
    order.type === "texts.keep" ? drafts.keep(whose, order.kept) : drafts.forget(whose)
  )
})
