import { type ChartGraph, type ChartState, statesOf } from "./chartGraph.ts"

/** Mermaid ends a label at a line break or semicolon, and a name at anything but letters and digits. */
const label = (text: string): string => text.replaceAll(/\s+/g, " ").replaceAll(";", "#59;").replaceAll(":", "#58;")

/** As a state diagram of Mermaid, by its manual. */
export const toMermaid = ({ root, arrows }: ChartGraph): string => {
  const ids = new Map(statesOf(root).map(({ path }, place) => [path, `s${place}`]))
  const id = (path: string): string => ids.get(path) ?? path
  const block = (state: ChartState, indent: string): ReadonlyArray<string> => {
    const own = `${indent}state "${label(state.name)}" as ${id(state.path)}`
    if (state.inner.length === 0) {
      return [own, ...(state.kind === "final" ? [`${indent}${id(state.path)} --> [*]`] : [])]
    }
    const inside = `${indent}  `
    const parts = state.inner.map((one) => block(one, inside))
    const body =
      state.kind === "parallel"
        ? parts.flatMap((lines, place) => (place === 0 ? lines : [`${inside}--`, ...lines]))
        : [...state.initial.map((first) => `${inside}[*] --> ${id(first)}`), ...parts.flat()]
    return [`${own} {`, ...body, `${indent}}`]
  }
  const lines = arrows.flatMap(({ from, to, transitions }) =>
    transitions.map(
      ({ event, guard }) => `  ${id(from)} --> ${id(to)} : ${label(guard === "" ? event : `${event} [${guard}]`)}`
    )
  )
  return ["stateDiagram-v2", ...block(root, "  "), ...lines, ""].join("\n")
}
