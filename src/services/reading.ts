import { Layer } from "effect"
import { Viewport } from "./platform/Viewport.ts"
import { Licence } from "./reader/Licence.ts"
import { PageFiles } from "./reader/PageFiles.ts"

/** The services that only the reader needs; they arrive with its code, so that the kiosk does not wait for them. */
export const reading = Layer.mergeAll(Licence.layer, PageFiles.layer, Viewport.layer)
