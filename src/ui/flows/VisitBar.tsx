import { Button } from "react-aria-components"
import type { OpenedVisit } from "./openedVisit.ts"
import { VisitPlayed } from "./VisitPlayed.tsx"
import styles from "./Visit.module.css"

interface Props {
  readonly visit: OpenedVisit
  readonly onClose: () => void
}

/** Goes through the visit on whichever page one is; its states are lit up in every drawing. */
export const VisitBar = ({ visit, onClose }: Props) => (
  <section aria-label="Recording" className={styles.bar}>
    <VisitPlayed visit={visit} />
    <p>
      <a href="#visit">Follow the events</a>
    </p>
    <Button
      className={styles.close ?? ""}
      onPress={() => {
        visit.player.stop()
        onClose()
      }}
    >
      {`Close ${visit.file}`}
    </Button>
  </section>
)
