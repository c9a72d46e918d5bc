import { Effect } from "effect"
import type { Crop } from "../../domain/publishing/Picture.ts"
import { publishingCall } from "../../services/publishing/publishingCall.ts"
import { askServer } from "../askServer.live.ts"
import { fill } from "../slot.ts"
import { type PictureAnswer, pictureMachine } from "./picture.machine.ts"

const payloadOf = (file: File, crop: Crop): FormData => {
  const payload = new FormData()
  for (const [name, share] of Object.entries(crop)) payload.set(name, String(share))
  payload.set("picture", file)
  return payload
}

export const livePicture = fill(pictureMachine, {
  send: askServer(
    ({ of, file, crop }) =>
      publishingCall((publishing) => {
        const payload = payloadOf(file, crop)
        return of.use === "logo"
          ? Effect.map(publishing.newLogo({ payload }), ({ data }): PictureAnswer => ({
              type: "picture.madeLogo",
              url: data.url
            }))
          : Effect.map(
              publishing.coverWithPicture({ params: { id: of.issueId }, payload }),
              ({ data }): PictureAnswer => ({ type: "picture.madeCover", issue: data })
            )
      }),
    (answer) => answer,
    "picture.refused"
  )
})
