import type { Heard as AllHeard } from "./live.ts"
import styles from "./Flows.module.css"

interface Props {
  readonly heard: AllHeard
  /** The names of all charts; other actors only answer one, and have no states. */
  readonly charts: ReadonlySet<string>
}

/** The running product's actors that have charts, and the events that all heard, the newest first. */
export const Heard = ({ heard: { actors, events, count }, charts }: Props) => (
  <article>
    <h1>The running product</h1>
    {count === 0 && actors.size === 0 ? (
      <p>Nothing was heard yet. Open the product with ?inspect in its address: it opens this page beside itself.</p>
    ) : null}
    <div className={styles.heard}>
      <section aria-labelledby="actors">
        <h2 id="actors">Actors</h2>
        {[...actors.values()]
          .filter(({ name }) => charts.has(name))
          .map(({ id, name, state, context }) => (
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
        {count > events.length ? (
          <p>
            The latest {events.length} of {count}.
          </p>
        ) : null}
        <ol>
          {events.toReversed().map((event) => (
            <li key={event.id}>
              <time>{event.createdAt.slice(11, 23)}</time> {actors.get(event.sessionId)?.name ?? event.sessionId}{" "}
              <code>{JSON.stringify(event.event)}</code>
            </li>
          ))}
        </ol>
      </section>
    </div>
  </article>
)
