import type { Step } from "../../machines/inspection/Recording.ts"
import { eventDone } from "./openedVisit.ts"
import styles from "./Player.module.css"

/** The event that was done last, and whose it was. */
export const StepDone = ({ step }: { readonly step: Step }) => (
  <div
    aria-label="The event"
    className={styles.event}
    role="region"
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    tabIndex={0}
  >
    <b>{step.actor}</b> <code>{JSON.stringify(eventDone(step))}</code>
  </div>
)
