import { articleCall } from "../../services/publishing/publishingCall.ts"
import { askServer } from "../askServer.live.ts"
import { fill } from "../slot.ts"
import { articlePicturesMachine } from "./articlePictures.machine.ts"

export const liveArticlePictures = fill(articlePicturesMachine, {
  load: askServer(
    (params) => articleCall((articles) => articles.pictures({ params })),
    ({ data }) => ({ type: "loadable.loaded", value: data }),
    "loadable.failed"
  )
})
