import type { AnyStateMachine } from "xstate"
import { deedsOf, nameOf, transitionsOf, within } from "../src/machines/inspection/chartParts.ts"

type Row = ReadonlyArray<string>

/** As code, so that nothing is read as Markdown. */
const cell = (text: string): string => {
  if (text === "" || text === "—") return text
  const fence = text.includes("`") ? "`` " : "`"
  return `${fence}${text.replaceAll("|", "\\|")}${[...fence].toReversed().join("")}`
}

/** Columns are not padded, so that a changed row changes no other. */
const table = (heads: Row, rows: ReadonlyArray<Row>): ReadonlyArray<string> => {
  const line = (cells: Row) => `| ${cells.join(" | ")} |`
  return rows.length === 0
    ? []
    : [line(heads), line(heads.map(() => "---")), ...rows.map((row) => line(row.map(cell))), ""]
}

/** A chart as two tables: its transitions, and what its states do by themselves. */
export const chartTable = (machine: AnyStateMachine): string => {
  const nodes = within(machine.root)
  return [
    `## ${machine.id}`,
    "",
    ...table(
      ["state", "event", "guard", "target", "actions"],
      nodes
        .flatMap(transitionsOf)
        .map(({ state, event, guard, target, actions }) => [state, event, guard, target, actions])
    ),
    ...table(
      ["state", "by itself", ""],
      nodes.flatMap((node) => deedsOf(node).map((deed) => [nameOf(node), ...deed]))
    )
  ].join("\n")
}
