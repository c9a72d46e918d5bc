import type { ReactNode } from "react"
import type { Charts } from "../../machines/inspection/replay.ts"
import type { OpenedVisit } from "./openedVisit.ts"
import { OpenRecording } from "./OpenRecording.tsx"
import { VisitOutcome } from "./VisitOutcome.tsx"
import { VisitEvents } from "./VisitEvents.tsx"
import styles from "./Visit.module.css"

interface Props {
  readonly charts: Charts
  readonly visit: OpenedVisit | null
  readonly onOpen: (visit: OpenedVisit) => void
  /** The chart to which the event came that was done last. */
  readonly children: ReactNode
}

/** Opens a recording, lists its events, and shows the chart of the one that was done last. */
export const Visit = ({ charts, visit, onOpen, children }: Props) => (
  <>
    <h1>A recorded visit</h1>
    <div className={styles.open}>
      <OpenRecording charts={charts} onOpen={onOpen} visit={visit} />
      {visit === null ? (
        <p>
          A tab is recorded with ?kayit in the address of the shop. The recording is done again here, and every drawing
          shows where its chart then is.
        </p>
      ) : (
        <VisitOutcome visit={visit} />
      )}
    </div>
    {visit === null ? null : (
      <div className={styles.visit}>
        <VisitEvents visit={visit} />
        <div>{children}</div>
      </div>
    )}
  </>
)
