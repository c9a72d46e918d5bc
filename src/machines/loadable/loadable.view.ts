import type { Trouble } from "../../domain/Trouble.ts"

interface LoadableSnapshot<Value> {
  readonly context: { readonly value: Value | null; readonly trouble: Trouble | null }
  readonly hasTag: (tag: "busy") => boolean
}

export const isBusy = (snapshot: LoadableSnapshot<unknown>): boolean => snapshot.hasTag("busy")

/** The last value; a failed retry keeps it. */
export const valueOf = <Value>(snapshot: LoadableSnapshot<Value>): Value | null => snapshot.context.value

/** Why the last try failed, until another one succeeds. */
export const troubleOf = (snapshot: LoadableSnapshot<unknown>): Trouble | null => snapshot.context.trouble
