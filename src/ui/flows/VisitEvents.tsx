import { useSelector } from "@xstate/react"
import { Button } from "react-aria-components"
import { placeInVisit } from "../../machines/inspection/player.view.ts"
import { eventDone, type OpenedVisit } from "./openedVisit.ts"
import styles from "./Visit.module.css"

/** Events that are listed before and after the one that was done last. */
const around = 50

/** Scrolls the list alone, never the page. */
const keepInView = (item: HTMLLIElement | null) => {
  const list = item?.parentElement
  if (item === null || !list) return
  const [above, below] = [item.offsetTop, item.offsetTop + item.offsetHeight]
  if (above < list.scrollTop || below > list.scrollTop + list.clientHeight) {
    list.scrollTop = above - list.clientHeight / 2
  }
}

/** The events of a visit, each of which can be gone to. */
export const VisitEvents = ({ visit: { frames, player } }: { readonly visit: OpenedVisit }) => {
  const at = useSelector(player, placeInVisit)
  const first = Math.max(0, at - around)
  return (
    <section aria-labelledby="visit-events">
      <h2 id="visit-events">Events</h2>
      {frames.length > 2 * around ? (
        <p>Of {frames.length}, those around the one that was done last; the slider goes to all.</p>
      ) : null}
      <ol className={styles.events}>
        {frames.slice(first, at + around + 1).map(({ step }, place) => {
          const isDone = first + place === at
          return (
            <li key={first + place} {...(isDone ? { ref: keepInView } : {})}>
              <Button
                aria-current={isDone ? "step" : "false"}
                onPress={() => player.send({ type: "player.choose", at: first + place })}
              >
                <span className={styles.time}>{(step.at / 1000).toFixed(2)}</span> {step.actor}{" "}
                <code>{eventDone(step).type}</code>
              </Button>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
