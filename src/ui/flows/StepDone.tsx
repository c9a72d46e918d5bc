import type { Step } from "../../machines/inspection/Recording.ts"
import { eventDone } from "./openedVisit.ts"
import styles from "./Player.module.css"

/** The event that was done last, and whose it was. */
export const StepDone = ({ step }: { readonly step: Step }) => (
  <p className={styles.event}>
    <b>{step.actor}</b> <code>{JSON.stringify(eventDone(step))}</code>
  </p>
)
