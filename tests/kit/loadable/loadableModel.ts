import type { Trouble } from "../../../src/domain/Trouble.ts"
import type { LoadableMachine } from "../../../src/machines/loadable/loadable.machine.ts"
import type { Model } from "../model/Model.ts"

/** What is expected of a value that is loaded and shown. */
export interface LoadableExpected<Name extends string> {
  readonly isLoading: boolean
  /** The answer that came last. */
  readonly shown: Name | null
  /** The last try failed. */
  readonly isTroubled: boolean
}

/** The link to help that stands where nothing could be loaded. */
export const askedForHelp = ({
  shown,
  isTroubled
}: Pick<LoadableExpected<string>, "shown" | "isTroubled">): ReadonlyArray<string> =>
  isTroubled && shown === null ? ["Destek isteyin"] : []

interface Given<In, Value, Name extends string> {
  readonly input: In
  /** Every answer worth trying, by name. */
  readonly answers: Readonly<Record<Name, Value>>
  readonly trouble: Trouble
}

type Shared = "machine" | "inputs" | "cases" | "begin" | "next" | "asks" | "begins"

/** The rules of whatever is loaded and shown; each screen adds what a person sees and presses. */
export const loadableModel = <In, Value, Name extends string>(
  machine: LoadableMachine<In, Value>,
  { input, answers, trouble }: Given<In, Value, Name>
): Required<Pick<Model<LoadableMachine<In, Value>, LoadableExpected<Name>>, Shared>> => {
  const named = Object.entries<Value>(answers) as unknown as ReadonlyArray<readonly [Name, Value]>
  const nameOf = (value: Value): Name | null => named.find(([, known]) => known === value)?.[0] ?? null
  return {
    machine,
    inputs: [input],
    cases: [
      ...named.map(([, value]) => ({ type: "loadable.loaded", value }) as const),
      { type: "loadable.failed", trouble },
      { type: "loadable.retry" },
      ...named.slice(0, 1).map(([, value]) => ({ type: "loadable.recalled", value }) as const),
      { type: "loadable.outdated" }
    ],
    begin: () => ({ isLoading: true, shown: null, isTroubled: false }),
    next: (before, event) => {
      const { isLoading, isTroubled } = before
      switch (event.type) {
        case "loadable.loaded":
          return isLoading ? { isLoading: false, shown: nameOf(event.value), isTroubled: false } : null
        // What an earlier visit left is shown until the answer comes, and never in place of one.
        case "loadable.recalled":
          return isLoading ? { ...before, shown: before.shown ?? nameOf(event.value) } : null
        case "loadable.failed":
          return isLoading ? { ...before, isLoading: false, isTroubled: true } : null
        case "loadable.retry":
          return isTroubled && !isLoading ? { ...before, isLoading: true } : null
        case "loadable.outdated":
          return { ...before, isLoading: true }
        default:
          return null
      }
    },
    asks: ({ isLoading }) => (isLoading ? [{ slot: "load", input }] : []),
    // What has changed since the question was put is not in its answer.
    begins: ({ before, event, expected: { isLoading } }) =>
      isLoading && (before?.isLoading !== true || event?.type === "loadable.outdated") ? ["load"] : []
  }
}
