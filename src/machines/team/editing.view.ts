import type { Trouble } from "../../domain/Trouble.ts"
import type { AnyActorRef } from "xstate"
import type { EditingContext, EditingEvent, EditingState } from "./editing.machine.ts"

interface EditingSnapshot<Thing, Texts, Change> {
  readonly context: EditingContext<Thing, Texts, Change>
  readonly matches: (state: EditingState) => boolean
}

/** An actor of such a chart, whatever it writes. */
export interface EditingRef<Thing, Texts, Change> extends Pick<AnyActorRef, "subscribe"> {
  readonly getSnapshot: () => EditingSnapshot<Thing, Texts, Change>
  readonly send: (event: EditingEvent<Thing, Texts, Change>) => void
}

/** What all of them have in common. */
export interface AnyEditingRef extends Pick<AnyActorRef, "subscribe"> {
  readonly getSnapshot: () => EditingSnapshot<unknown, unknown, unknown>
  readonly send: (event: { readonly type: "thing.reload" | "conflict.keep" | "conflict.take" }) => void
}

type Any = EditingSnapshot<unknown, unknown, unknown>

export const isLoading = (snapshot: Any): boolean => snapshot.matches("loading")
export const isFailed = (snapshot: Any): boolean => snapshot.matches("failed")
export const isEditing = (snapshot: Any): boolean => snapshot.matches("editing")
export const isConfirming = (snapshot: Any): boolean => snapshot.matches("confirming")
export const isChanging = (snapshot: Any): boolean => snapshot.matches("changing")
export const isConflicting = (snapshot: Any): boolean => snapshot.matches("conflicting")
/** The server does not have all that is here. */
export const isUnsaved = ({ context }: Any): boolean => context.isUnsaved
/** As the server knows it; null until it is loaded. */
export const knownOf = <Thing>({ context }: EditingSnapshot<Thing, unknown, unknown>): Thing | null => context.known
export const textsOf = <Texts>({ context }: EditingSnapshot<unknown, Texts, unknown>): Texts => context.texts
/** What is being changed, or asked about, or was last. */
export const changeOf = <Change>({ context }: EditingSnapshot<unknown, unknown, Change>): Change | null =>
  context.change
export const troubleOf = ({ context }: Any): Trouble | null => context.trouble
/** Changes with texts that the member did not type. */
export const openedOf = ({ context }: Any): number => context.opened
