import { Layer } from "effect"
import { Drafts } from "./publishing/Drafts.ts"
import { Uploads } from "./publishing/Uploads.ts"

/** Services loaded with the publishing screens. */
export const publishing = Layer.mergeAll(Drafts.layer, Uploads.layer)
