import type { Player } from "../../machines/inspection/player.view.ts"
import { placeInVisit } from "../../machines/inspection/player.view.ts"
import type { StageNews, StageOrder } from "./stageMessages.ts"

/** Hears what a stage in this frame tells; answers with its end. */
export const hearStage = (frame: HTMLIFrameElement, hear: (news: StageNews) => void): (() => void) => {
  const listen = ({ origin, source, data }: MessageEvent<StageNews>) => {
    if (origin === location.origin && source === frame.contentWindow) hear(data)
  }
  window.addEventListener("message", listen)
  return () => window.removeEventListener("message", listen)
}

/** Sends the stage wherever the player goes; answers with its end. */
export const leadStage = (frame: HTMLIFrameElement, player: Player): (() => void) => {
  let last = 0
  const { unsubscribe } = player.subscribe((snapshot) => {
    const at = placeInVisit(snapshot)
    if (at === last) return
    last = at
    const order: StageOrder = { type: "stage.show", at }
    frame.contentWindow?.postMessage(order, location.origin)
  })
  return unsubscribe
}
