import { Layer, ManagedRuntime } from "effect"
import type { App } from "../../../src/machines/app.ts"

/** A filled machine needs no services. */
export const alone = { runtime: ManagedRuntime.make(Layer.empty) as unknown as App["runtime"], inspect: undefined }
