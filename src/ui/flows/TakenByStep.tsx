import type { TransitionTaken } from "../../machines/inspection/transitionsTaken.ts"
import styles from "./Player.module.css"

/** Every transition that one event led to, in whichever chart, with a link to its drawing. */
export const TakenByStep = ({ taken }: { readonly taken: ReadonlyArray<TransitionTaken> }) => {
  const named = [...new Map(taken.map((one) => [`${one.chart}/${one.transition}`, one] as const))]
  return named.length === 0 ? (
    <p className={styles.taken}>It took no transition.</p>
  ) : (
    <ul aria-label="Transitions that it took" className={styles.taken}>
      {named.map(([name, { chart, transition }]) => (
        <li key={name}>
          <a href={`/flows.html#${chart}`}>{chart}</a> <code>{transition}</code>
        </li>
      ))}
    </ul>
  )
}
