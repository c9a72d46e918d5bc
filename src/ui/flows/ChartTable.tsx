import type { AnyStateMachine } from "xstate"
import type { TransitionCoverage } from "../../machines/inspection/coverage.ts"
import { deedsOf, nameOf, transitionsOf, within } from "../../machines/inspection/chartParts.ts"
import { takenBy, type Visited } from "../../machines/inspection/visited.ts"
import { takenInWords } from "./Coverage.tsx"
import { addressOf } from "./place.ts"
import styles from "./Flows.module.css"
import { TableHead } from "./TableHead.tsx"

interface Props {
  readonly machine: AnyStateMachine
  /** The transition whose shortest way is shown. */
  readonly chosen: string | null
  /** By the transition's name; empty before the first walk. */
  readonly coverage: ReadonlyMap<string, TransitionCoverage>
  readonly visited: Visited
}

/** Where a transition is taken, and why not in a browser. */
const takenWords = (known: TransitionCoverage | undefined, chart: string, visited: Visited): string => {
  if (known === undefined) return "not walked yet"
  const words = takenInWords[takenBy(known, chart, visited)]
  return known.reason === "" ? words : `${words}: ${known.reason}`
}

/** A chart's transitions, and what its states do by themselves, as `docs/charts` has them. */
export const ChartTable = ({ machine, chosen, coverage, visited }: Props) => {
  const nodes = within(machine.root)
  return (
    <div className={styles.tables}>
      <table>
        <caption>Transitions</caption>
        <TableHead columns={["state", "event", "guard", "target", "actions", "taken", "way"]} />
        <tbody>
          {nodes.flatMap(transitionsOf).map(({ name, state, event, guard, target, actions }) => (
            <tr aria-current={name === chosen || undefined} key={name}>
              {[state, event, guard, target, actions].map((text, column) => (
                <td key={column}>
                  <code>{text}</code>
                </td>
              ))}
              <td className={styles.prose}>{takenWords(coverage.get(name), machine.id, visited)}</td>
              <td>
                <a aria-label={`Shortest way to ${name}`} href={addressOf(machine.id, name)}>
                  shortest
                </a>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <table>
        <caption>What states do by themselves</caption>
        <TableHead columns={["state", "kind", "what"]} />
        <tbody>
          {nodes.flatMap((node) =>
            deedsOf(node).map(([kind, what], place) => (
              <tr key={`${node.id} ${place}`}>
                {[nameOf(node), kind, what].map((text, column) => (
                  <td key={column}>
                    <code>{text}</code>
                  </td>
                ))}
              </tr>
            ))
          )}
        </tbody>
      </table>
    </div>
  )
}
