import { useState } from "react"
import { Button } from "react-aria-components"
import { chartGraph, statesOf } from "../../../machines/inspection/chartGraph.ts"
import { shownState } from "../../../machines/inspection/Recording.ts"
import type { ActorState, Charts } from "../../../machines/inspection/replay.ts"
import type { ReplayFrame } from "../../../machines/inspection/replayFrames.ts"
import { pathsOf } from "../live.ts"
import styles from "./ReplayPage.module.css"

interface Props {
  readonly charts: Charts
  readonly frame: ReplayFrame
}

/** All actors of the visit with their states, and one of them whole: by itself the one that the event is for. */
export const ReplayedActors = ({ charts, frame: { step, states } }: Props) => {
  const [chosen, setChosen] = useState<string | null>(null)
  const actor = states.get(chosen ?? step.actor)
  return (
    <main className={styles.actors}>
      <section aria-labelledby="actors">
        <h2 id="actors">Actors</h2>
        <Button isDisabled={chosen === null} onPress={() => setChosen(null)}>
          Follow the events
        </Button>
        <ul>
          {[...states.values()].map((one) => (
            <li key={one.actor}>
              <Button
                aria-current={one.actor === actor?.actor}
                data-heard={one.actor === step.actor || undefined}
                onPress={() => setChosen(one.actor)}
              >
                {one.actor}
              </Button>{" "}
              <code>{shownState(one)}</code>
            </li>
          ))}
        </ul>
      </section>
      {actor === undefined ? null : <ReplayedActor actor={actor} charts={charts} />}
    </main>
  )
}

const ReplayedActor = ({
  actor: { actor, chart, value, context },
  charts
}: { readonly actor: ActorState } & Pick<Props, "charts">) => {
  const [isContextSeen, setIsContextSeen] = useState(false)
  const machine = charts.get(chart)
  const entered = pathsOf(value)
  return (
    <section aria-labelledby="actor">
      <h2 id="actor">{actor}</h2>
      <p>
        <a href={`/flows.html#${chart}`}>{`The chart ${chart}, drawn`}</a>
      </p>
      {machine === undefined ? null : (
        <ul aria-label={`States of ${chart}`} className={styles.states}>
          {statesOf(chartGraph(machine).root)
            .slice(1)
            .map(({ path, name }) => (
              <li
                aria-current={entered.includes(path) || undefined}
                key={path}
                style={{ marginInlineStart: `${path.split(".").length - 1}rem` }}
              >
                {name}
              </li>
            ))}
        </ul>
      )}
      <Button aria-expanded={isContextSeen} onPress={() => setIsContextSeen(!isContextSeen)}>
        Context
      </Button>
      {isContextSeen ? <pre>{shownContext(context)}</pre> : null}
    </section>
  )
}

/** Plain data as it is; actors and charts by their names. */
const shownContext = (context: unknown): string =>
  JSON.stringify(
    context,
    (_, value: unknown) => {
      if (typeof value !== "object" || value === null) return value
      if (value instanceof Map || value instanceof Set) return [...value]
      if ("sessionId" in value) return "[actor]"
      return "implementations" in value ? "[chart]" : value
    },
    2
  )
