import { Layer } from "effect"
import { Viewport } from "./platform/Viewport.ts"
import { Licence } from "./reader/Licence.ts"
import { PageFiles } from "./reader/PageFiles.ts"

/** Services loaded with the reader. */
export const reading = Layer.mergeAll(Licence.layer, PageFiles.layer, Viewport.layer)
