import { useSelector } from "@xstate/react"
import { placeInVisit } from "../../machines/inspection/player.view.ts"
import { type OpenedVisit, shownTime } from "./openedVisit.ts"
import { Player } from "./Player.tsx"
import { StepDone } from "./StepDone.tsx"
import { VisitOutcome } from "./VisitOutcome.tsx"

/** A visit's player, the event that it is at, and what came of it all. */
export const VisitPlayed = ({ visit }: { readonly visit: OpenedVisit }) => {
  const frame = visit.frames[useSelector(visit.player, placeInVisit)]
  return (
    <>
      {frame === undefined ? null : (
        <>
          <Player player={visit.player} when={shownTime(frame.step.at)} />
          <StepDone step={frame.step} />
        </>
      )}
      <VisitOutcome visit={visit} />
    </>
  )
}
