import { Suspense, use, useState } from "react"
import { ToggleButton } from "react-aria-components"
import type { Way, WayEvent, Ways } from "../../machines/inspection/coverage.ts"
import type { Lit } from "./lit.ts"
import { WayPlayed } from "./WayPlayed.tsx"
import { WayStep } from "./WayStep.tsx"
import styles from "./Flows.module.css"

interface Props {
  readonly chart: string
  /** The chart's model as `area/name`. */
  readonly model: string
  readonly transition: string
  readonly ways: Promise<Ways | null>
  /** What the played way lights up; null once it is played no more. */
  readonly onLit: (lit: Lit | null) => void
}

/** The events that lead from the chart's start to a transition, as few as there may be; and the way played, if wanted. */
export const ShortestWay = (props: Props) => (
  <section aria-labelledby="shortest-way" className={styles.way}>
    <h2 id="shortest-way">
      Shortest way to <code>{props.transition}</code>
    </h2>
    <Suspense fallback={<p>Loading the way…</p>}>
      <Known {...props} />
    </Suspense>
  </section>
)

const Known = ({ chart, model, transition, ways, onLit }: Props) => {
  const left = use(ways)
  const [isPlayed, setIsPlayed] = useState(false)
  const way = left?.ways[transition]
  return (
    <>
      <div className={styles.tools}>
        <ToggleButton
          isSelected={isPlayed}
          onChange={(to) => {
            setIsPlayed(to)
            if (!to) onLit(null)
          }}
        >
          Play it in the product
        </ToggleButton>
      </div>
      {isPlayed ? (
        <WayPlayed
          chart={chart}
          left={left === null || way === undefined ? null : alone(left.events, transition, way)}
          model={model}
          onLit={onLit}
          transition={transition}
        />
      ) : left === null ? (
        <p>
          This chart has not been walked in this clone. <code>npm run coverage -- --walk</code> walks all charts and
          finds the ways.
        </p>
      ) : way === undefined ? (
        <p>No walk takes this transition, so no way to it is known.</p>
      ) : (
        <Steps events={left.events} way={way} />
      )}
    </>
  )
}

/** This way and nothing else. */
const alone = (events: ReadonlyArray<WayEvent>, name: string, way: Way): Ways => ({
  events: way.events.flatMap((place) => events[place] ?? []),
  ways: { [name]: { input: way.input, events: way.events.map((_, place) => place) } }
})

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
        return known === undefined ? [] : [<WayStep key={step} known={known} />]
      })}
    </ol>
  </>
)
