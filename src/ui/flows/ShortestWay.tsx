import { Suspense, use } from "react"
import type { Way, WayEvent, Ways } from "../../machines/inspection/coverage.ts"
import styles from "./Flows.module.css"

interface Props {
  readonly transition: string
  readonly ways: Promise<Ways | null>
}

/** The events that lead from the chart's start to a transition, as few as there may be. */
export const ShortestWay = ({ transition, ways }: Props) => (
  <section aria-labelledby="shortest-way" aria-live="polite" className={styles.way}>
    <h2 id="shortest-way">
      Shortest way to <code>{transition}</code>
    </h2>
    <Suspense fallback={<p>Loading the way…</p>}>
      <Events transition={transition} ways={ways} />
    </Suspense>
  </section>
)

const Events = ({ transition, ways: promise }: Props) => {
  const known = use(promise)
  if (known === null) {
    return (
      <p>
        This chart has not been walked in this clone. <code>npm run coverage -- --walk</code> walks all charts and finds
        the ways.
      </p>
    )
  }
  const way = known.ways[transition]
  if (way === undefined) return <p>No walk takes this transition, so no way to it is known.</p>
  return <Steps events={known.events} way={way} />
}

const Steps = ({ events, way }: { readonly events: ReadonlyArray<WayEvent>; readonly way: Way }) => (
  <>
    {way.input === null ? null : (
      <p>
        It is started with <code>{JSON.stringify(way.input)}</code>.
      </p>
    )}
    {way.events.length === 0 ? <p>It is taken as the chart starts.</p> : null}
    <ol>
      {way.events.flatMap((place, step) => {
        const known = events[place]
        return known === undefined ? [] : [<Step key={step} known={known} />]
      })}
    </ol>
  </>
)

const who = { hand: "somebody does", told: "the world says" } as const

const Step = ({ known: { event, by } }: { readonly known: WayEvent }) => {
  const { type, ...rest } = event as { readonly type: string; readonly by?: number }
  if (by === "time") return <li>{rest.by} ms pass</li>
  return (
    <li>
      {who[by]} <strong>{type}</strong> {Object.keys(rest).length === 0 ? null : <code>{JSON.stringify(rest)}</code>}
    </li>
  )
}
