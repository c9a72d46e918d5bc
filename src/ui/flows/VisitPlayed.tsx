import { useSelector } from "@xstate/react"
import { placeInVisit } from "../../machines/inspection/player.view.ts"
import { type OpenedVisit, shownTime } from "./openedVisit.ts"
import { Player } from "./Player.tsx"
import { StepDone } from "./StepDone.tsx"

/** A visit's player, and the event that it is at; nothing of a visit without events. */
export const VisitPlayed = ({ visit: { frames, player } }: { readonly visit: OpenedVisit }) => {
  const frame = frames[useSelector(player, placeInVisit)]
  return frame === undefined ? null : (
    <>
      <Player player={player} when={shownTime(frame.step.at)} />
      <StepDone step={frame.step} />
    </>
  )
}
