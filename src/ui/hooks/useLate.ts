import { useSelector } from "@xstate/react"
import { useSyncExternalStore } from "react"
import type { ActorRefFrom, AnyStateMachine, SnapshotFrom } from "xstate"
import type { Late } from "../../machines/late.ts"

/** The actor, once its code is here. */
export const useLate = <Machine extends AnyStateMachine>(late: Late<Machine>): ActorRefFrom<Machine> | null =>
  useSyncExternalStore(late.watch, late.now)

/** What is selected of it, and this as long as its code is not here. */
export const useLateSelector = <Machine extends AnyStateMachine, Value>(
  late: Late<Machine>,
  select: (snapshot: SnapshotFrom<Machine>) => Value,
  before: Value
): Value =>
  useSelector(useLate(late) ?? undefined, (snapshot) =>
    snapshot === undefined ? before : select(snapshot as SnapshotFrom<Machine>)
  )
