import type { AnyActorRef } from "xstate"
import type { Trouble } from "../../domain/Trouble.ts"
import type { Retry } from "./loadable.machine.ts"

interface LoadableSnapshot<Value> {
  readonly context: { readonly value: Value | null; readonly trouble: Trouble | null }
  readonly hasTag: (tag: "busy") => boolean
}

/** An actor of such a chart, whatever it asks for. */
export interface LoadableRef<Value> extends Pick<AnyActorRef, "subscribe"> {
  readonly getSnapshot: () => LoadableSnapshot<Value>
  readonly send: (order: Retry) => void
}

export const isBusy = (snapshot: LoadableSnapshot<unknown>): boolean => snapshot.hasTag("busy")

/** The last value; a failed retry keeps it. */
export const valueOf = <Value>(snapshot: LoadableSnapshot<Value>): Value | null => snapshot.context.value

/** Why the last try failed, until another one succeeds. */
export const troubleOf = (snapshot: LoadableSnapshot<unknown>): Trouble | null => snapshot.context.trouble
