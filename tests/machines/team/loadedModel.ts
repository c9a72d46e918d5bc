import type { LoadableMachine } from "../../../src/machines/loadable/loadable.machine.ts"
import type { Model } from "../../kit/model/Model.ts"

export const trouble = { _tag: "ServerFault", message: "Sunucuda bir hata oluştu." }

export interface LoadedExpected<Name extends string> {
  readonly isLoading: boolean
  readonly shown: Name | null
  readonly isTroubled: boolean
}

/** The rules of what is only loaded, shown and loaded again. */
export const loadedModel = <In, Value, Name extends string>(
  machine: LoadableMachine<In, Value>,
  asked: In,
  answers: Readonly<Record<Name, Value>>
): Model<LoadableMachine<In, Value>, LoadedExpected<Name>> => {
  const names = Object.keys(answers) as ReadonlyArray<string> as ReadonlyArray<Name>
  const nameOf = (value: Value): Name | null => names.find((name) => answers[name] === value) ?? null
  const model: Model<LoadableMachine<In, Value>, LoadedExpected<Name>> = {
    machine,
    inputs: [asked],
    cases: [
      ...names.map((name) => ({ type: "loadable.loaded" as const, value: answers[name] })),
      { type: "loadable.failed", trouble },
      { type: "loadable.retry" },
      { type: "loadable.outdated" }
    ],
    begin: () => ({ isLoading: true, shown: null, isTroubled: false }),
    next: (before, event) => {
      const { isLoading, isTroubled } = before
      switch (event.type) {
        case "loadable.loaded":
          return isLoading ? { isLoading: false, shown: nameOf(event.value), isTroubled: false } : null
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
    asks: ({ isLoading }) => (isLoading ? [{ slot: "load", input: asked }] : []),
    begins: ({ before, event, expected: { isLoading } }) =>
      isLoading && (before?.isLoading !== true || event?.type === "loadable.outdated") ? ["load"] : []
  }
  return model
}
