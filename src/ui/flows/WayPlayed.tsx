import { useSelector } from "@xstate/react"
import { useState } from "react"
import type { Ways } from "../../machines/inspection/coverage.ts"
import { type Player as PlayerRef, placeInVisit } from "../../machines/inspection/player.view.ts"
import { startPlayer } from "../../machines/inspection/startPlayer.ts"
import { untaken } from "../../machines/inspection/untaken.ts"
import { hearStage, leadStage } from "./connectStage.ts"
import type { Lit } from "./lit.ts"
import { Player } from "./Player.tsx"
import type { StageNews, StageReady } from "./stageMessages.ts"
import { WayStep } from "./WayStep.tsx"
import styles from "./Flows.module.css"

/** Milliseconds from one event to the next, for eyes to follow. */
const pace = 1200

/** Why no walk takes it in a browser, if somebody said so. */
const reasonFor = (chart: string, transition: string): string =>
  untaken[chart]?.[transition] ?? untaken["*"]?.[transition] ?? ""

interface Props {
  /** As `area/name`. */
  readonly model: string
  readonly chart: string
  readonly transition: string
  /** What walks left of the way; null if they left nothing. */
  readonly left: Ways | null
  readonly onLit: (lit: Lit) => void
}

/** The shortest way to a transition, played on a stage: the real chart and its real screen, without a server. */
export const WayPlayed = ({ model, chart, transition, left, onLit }: Props) => {
  const [ready, setReady] = useState<(StageReady & { readonly player: PlayerRef }) | null>(null)
  const [trouble, setTrouble] = useState("")
  const [isThere, setIsThere] = useState(false)
  // Once per stage: it is another one's for another transition.
  const [connect] = useState(() => (frame: HTMLIFrameElement | null) => {
    if (frame === null) return
    let leave = () => {}
    const hear = (news: StageNews) => {
      if (news.type === "stage.refused") return setTrouble(news.reason)
      if (news.type === "stage.ready") {
        const player = startPlayer(news.events.map(() => pace))
        const end = leadStage(frame, player)
        leave = () => {
          end()
          player.stop()
        }
        return setReady({ ...news, player })
      }
      setTrouble("")
      onLit(news)
      setIsThere(
        news.at === news.last && news.taken.some((one) => one.chart === chart && one.transition === transition)
      )
    }
    const end = hearStage(frame, hear)
    return () => {
      end()
      leave()
    }
  })
  return (
    <div className={styles.played}>
      {ready === null && trouble === "" ? <p role="status">Setting the stage…</p> : null}
      {ready === null ? null : (
        <>
          <Player player={ready.player} />
          <Events ready={ready} />
          {ready.hasScreen ? null : (
            <p>
              {`No screen is this chart's own, so its states alone are played. ${untaken[chart]?.["*"] ?? ""}`.trimEnd()}
            </p>
          )}
        </>
      )}
      {trouble === "" ? null : (
        <p role="alert">{`It cannot be played${ready === null ? "" : " further"}: ${trouble} ${reasonFor(chart, transition)}`}</p>
      )}
      <p role="status">{isThere ? "The transition was taken." : ""}</p>
      <iframe
        className={styles.stage}
        hidden={ready?.hasScreen === false}
        ref={connect}
        src={`/stage.html#${encodeURIComponent(JSON.stringify({ chart: model, transition, left }))}`}
        title={`The stage of ${chart}`}
      />
    </div>
  )
}

const Events = ({
  ready: { input, events, player }
}: {
  readonly ready: StageReady & { readonly player: PlayerRef }
}) => {
  const at = useSelector(player, placeInVisit)
  return (
    <ol>
      <li aria-current={at === 0 ? "step" : undefined}>
        It starts
        {input === null ? null : (
          <>
            {" "}
            with <code>{JSON.stringify(input)}</code>
          </>
        )}
      </li>
      {events.map((known, place) => (
        <WayStep isDone={at === place + 1} key={place} known={known} />
      ))}
    </ol>
  )
}
