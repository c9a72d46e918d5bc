import { useSelector } from "@xstate/react"
import { useState } from "react"
import { placeInVisit } from "../../../machines/inspection/player.view.ts"
import type { Charts } from "../../../machines/inspection/replay.ts"
import type { OpenedVisit } from "../openedVisit.ts"
import { OpenRecording } from "../OpenRecording.tsx"
import { VisitOutcome } from "../VisitOutcome.tsx"
import { VisitPlayed } from "../VisitPlayed.tsx"
import { ReplayedActors } from "./ReplayedActors.tsx"
import styles from "./ReplayPage.module.css"

interface Props {
  readonly charts: Charts
}

/** Does a recorded visit again with the real charts: stopped, stepped, sped up and dragged. */
export const ReplayPage = ({ charts }: Props) => {
  const [visit, setVisit] = useState<OpenedVisit | null>(null)
  return (
    <>
      <header className={styles.replay}>
        <h1>Replay of a visit</h1>
        <OpenRecording charts={charts} onOpen={setVisit} visit={visit} />
        {visit === null ? (
          <p>A tab is recorded with ?kayit in the address of the shop.</p>
        ) : (
          <>
            <VisitPlayed visit={visit} />
            <VisitOutcome visit={visit} />
          </>
        )}
      </header>
      {visit === null ? null : <Actors charts={charts} visit={visit} />}
    </>
  )
}

const Actors = ({ charts, visit: { frames, player } }: Props & { readonly visit: OpenedVisit }) => {
  const frame = frames[useSelector(player, placeInVisit)]
  return frame === undefined ? null : <ReplayedActors charts={charts} frame={frame} />
}
