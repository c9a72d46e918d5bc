import type { StatelyInspectionEvent } from "@statelyai/inspect"
import { runningIn } from "./live.ts"
import styles from "./Flows.module.css"

const shown = 300

/** The running product's actors and the events that they heard, the newest first. */
export const Heard = ({ heard }: { readonly heard: ReadonlyArray<StatelyInspectionEvent> }) => {
  const actors = runningIn(heard)
  const names = new Map(actors.map(({ id, name }) => [id, name]))
  const events = heard
    .flatMap((event) => (event.type === "@xstate.event" ? [event] : []))
    .slice(-shown)
    .toReversed()
  return (
    <article>
      <h1>The running product</h1>
      {heard.length === 0 ? (
        <p>Nothing was heard yet. Open the product with ?inspect in its address: it opens this page beside itself.</p>
      ) : null}
      <div className={styles.heard}>
        <section aria-labelledby="actors">
          <h2 id="actors">Actors</h2>
          {actors.map(({ id, name, state, context }) => (
            <details key={id}>
              <summary>
                <a href={`#${name}`}>{name}</a> <code>{state}</code>
              </summary>
              <pre>{context}</pre>
            </details>
          ))}
        </section>
        <section aria-labelledby="events">
          <h2 id="events">Events</h2>
          <ol>
            {events.map((event) => (
              <li key={event.id}>
                <time>{event.createdAt.slice(11, 23)}</time> {names.get(event.sessionId) ?? event.sessionId}{" "}
                <code>{JSON.stringify(event.event)}</code>
              </li>
            ))}
          </ol>
        </section>
      </div>
    </article>
  )
}
