import type { AnyStateMachine } from "xstate"
import { deedsOf, nameOf, transitionsOf, within } from "../../machines/inspection/chartParts.ts"
import styles from "./Flows.module.css"

/** A chart's transitions, and what its states do by themselves, as `docs/charts` has them. */
export const ChartTable = ({ machine }: { readonly machine: AnyStateMachine }) => {
  const nodes = within(machine.root)
  return (
    <div className={styles.tables}>
      <table>
        <caption>Transitions</caption>
        <thead>
          <tr>
            {["state", "event", "guard", "target", "actions"].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {nodes.flatMap(transitionsOf).map(({ state, event, guard, target, actions }, place) => (
            <tr key={place}>
              {[state, event, guard, target, actions].map((text, column) => (
                <td key={column}>
                  <code>{text}</code>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <table>
        <caption>What states do by themselves</caption>
        <thead>
          <tr>
            {["state", "kind", "what"].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
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
