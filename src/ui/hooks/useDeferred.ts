import { useSelector } from "@xstate/react"
import { useSyncExternalStore } from "react"
import type { ActorRefFrom, AnyStateMachine, SnapshotFrom } from "xstate"
import type { Late } from "../../machines/deferred.ts"

/** The actor, once its code is here. */
export const useDeferred = <Machine extends AnyStateMachine>(late: Late<Machine>): ActorRefFrom<Machine> | null =>
  useSyncExternalStore(late.watch, late.now)

/** What is selected of it, and this as long as its code is not here. */
export const useDeferredSelector = <Machine extends AnyStateMachine, Value>(
  late: Late<Machine>,
  select: (snapshot: SnapshotFrom<Machine>) => Value,
  before: Value
): Value =>
  useSelector(useDeferred(late) ?? undefined, (snapshot) =>
    snapshot === undefined ? before : select(snapshot as SnapshotFrom<Machine>)
  )
