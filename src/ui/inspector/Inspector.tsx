import type { StatelyInspectionEvent } from "@statelyai/inspect"
import styles from "./Inspector.module.css"

interface Seen {
  readonly name: string
  readonly state: string
  readonly context: string
}

const shown = 300

/** Each actor's latest state, in order of appearance. */
const actorsIn = (heard: ReadonlyArray<StatelyInspectionEvent>): ReadonlyArray<readonly [string, Seen]> => {
  const actors = new Map<string, Seen>()
  for (const event of heard) {
    if (event.type === "@xstate.event") continue
    const before = actors.get(event.sessionId)
    const snapshot = (event.snapshot ?? {}) as { readonly value?: unknown; readonly context?: unknown }
    actors.set(event.sessionId, {
      name: event.type === "@xstate.actor" ? event.name : (before?.name ?? event.sessionId),
      state: JSON.stringify(snapshot.value ?? "") ?? "",
      context: JSON.stringify(snapshot.context ?? null, null, 2) ?? ""
    })
  }
  return [...actors]
}

/** Lists the actors' states and events. */
export const Inspector = ({ heard }: { readonly heard: ReadonlyArray<StatelyInspectionEvent> }) => {
  const actors = actorsIn(heard)
  const names = new Map(actors.map(([id, actor]) => [id, actor.name]))
  const events = heard
    .flatMap((event) => (event.type === "@xstate.event" ? [event] : []))
    .slice(-shown)
    .toReversed()
  return (
    <main className={styles.page}>
      <section>
        <h1>Actors</h1>
        {actors.map(([id, actor]) => (
          <details key={id}>
            <summary>
              <strong>{actor.name}</strong> <code>{actor.state}</code>
            </summary>
            <pre>{actor.context}</pre>
          </details>
        ))}
      </section>
      <section>
        <h1>Events</h1>
        <ol>
          {events.map((event) => (
            <li key={event.id}>
              <time>{event.createdAt.slice(11, 23)}</time> {names.get(event.sessionId) ?? event.sessionId}{" "}
              <code>{JSON.stringify(event.event)}</code>
            </li>
          ))}
        </ol>
      </section>
    </main>
  )
}
