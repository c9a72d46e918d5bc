import { Layer } from "effect"
import { Drafts } from "./publishing/Drafts.ts"
import { Uploads } from "./publishing/Uploads.ts"

/** The services that only publishing needs; they arrive with its code, so that the kiosk does not wait for them. */
export const publishing = Layer.mergeAll(Drafts.layer, Uploads.layer)
