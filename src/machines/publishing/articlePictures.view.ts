import type { ActorRefFrom } from "xstate"
import type { articlePicturesMachine } from "./articlePictures.machine.ts"

export type ArticlePicturesRef = ActorRefFrom<typeof articlePicturesMachine>
