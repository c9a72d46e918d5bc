import { useSelector } from "@xstate/react"
import { useState } from "react"
import { Button, Input, Label, SearchField } from "react-aria-components"
import type { Step } from "../../machines/inspection/Recording.ts"
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

/** Whether an event has the words in its actor's name, its type or its values. */
const hasWords = (step: Step, words: string): boolean =>
  `${step.actor} ${JSON.stringify(eventDone(step))}`.toLowerCase().includes(words)

/** The events of a visit, each of which can be gone to: all that have the words one looks for, else those around the last. */
export const VisitEvents = ({ visit: { frames, player } }: { readonly visit: OpenedVisit }) => {
  const [query, setQuery] = useState("")
  const words = query.trim().toLowerCase()
  const at = useSelector(player, placeInVisit)
  const isLooking = words !== ""
  const listed = frames
    .map(({ step }, place) => ({ step, place }))
    .filter(({ step, place }) => (isLooking ? hasWords(step, words) : Math.abs(place - at) <= around))
  return (
    <section aria-labelledby="visit-events">
      <h2 id="visit-events">Events</h2>
      <SearchField className={styles.search ?? ""} onChange={setQuery} value={query}>
        <Label>Find an event, by actor, name or value</Label>
        <Input />
      </SearchField>
      <p role="status">{sentence(listed.length, frames.length, isLooking)}</p>
      <ol className={styles.events}>
        {listed.map(({ step, place }) => (
          <li key={place} {...(place === at ? { ref: keepInView } : {})}>
            <Button
              aria-current={place === at ? "step" : "false"}
              onPress={() => player.send({ type: "player.choose", at: place })}
            >
              <span className={styles.time}>{(step.at / 1000).toFixed(2)}</span> {step.actor}{" "}
              <code>{eventDone(step).type}</code>
            </Button>
          </li>
        ))}
      </ol>
    </section>
  )
}

const sentence = (listed: number, all: number, isLooking: boolean): string => {
  if (isLooking) return listed === 0 ? "No event has this." : `${listed} of ${all} events have this.`
  return all === listed ? "" : `Of ${all}, those around the one that was done last; the slider goes to all.`
}
