import { useSelector } from "@xstate/react"
import { placeInVisit } from "../../machines/inspection/player.view.ts"
import { type OpenedVisit, shownTime } from "./openedVisit.ts"
import { Player } from "./Player.tsx"
import { StepDone } from "./StepDone.tsx"
import { TakenByStep } from "./TakenByStep.tsx"

/** A visit's player, the event that it is at, and what that did; nothing of a visit without events. */
export const VisitPlayed = ({ visit: { frames, player } }: { readonly visit: OpenedVisit }) => {
  const frame = frames[useSelector(player, placeInVisit)]
  return frame === undefined ? null : (
    <>
      <Player player={player} when={shownTime(frame.step.at)} />
      <StepDone step={frame.step} />
      <TakenByStep taken={frame.taken} />
    </>
  )
}
