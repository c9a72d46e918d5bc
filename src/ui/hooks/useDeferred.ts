import { useSelector } from "@xstate/react"
import { useSyncExternalStore } from "react"
import type { ActorRefFrom, AnyStateMachine, SnapshotFrom } from "xstate"
import type { Deferred } from "../../machines/deferred/Deferred.ts"

/** The actor, once its code is here. */
export const useDeferred = <Machine extends AnyStateMachine>(
  deferred: Deferred<Machine>
): ActorRefFrom<Machine> | null => useSyncExternalStore(deferred.watch, deferred.now)

/** What is selected of it, and this as long as its code is not here. */
export const useDeferredSelector = <Machine extends AnyStateMachine, Value>(
  deferred: Deferred<Machine>,
  select: (snapshot: SnapshotFrom<Machine>) => Value,
  before: Value
): Value =>
  useSelector(useDeferred(deferred) ?? undefined, (snapshot) =>
    snapshot === undefined ? before : select(snapshot as SnapshotFrom<Machine>)
  )
