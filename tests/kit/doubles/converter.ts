import { Layer, ManagedRuntime } from "effect"
import { Converter } from "../../../server/conversion/Converter.ts"
import { ConversionThreads, defaultLimits } from "../../../server/conversion/ConversionThreads.ts"

/** Its threads begin with the first file, and outlive the pauses between tests. */
const kept = ManagedRuntime.make(
  Layer.provideMerge(
    Converter.layerNoThreads,
    ConversionThreads.layerWith({ ...defaultLimits, idle: "2 minutes", openingIdle: "2 minutes" })
  )
)

/** The converter as servers have it, one for all servers and tests of a process: its threads take seconds to begin. */
export const sharedConverter: Layer.Layer<Converter | ConversionThreads> = Layer.effectContext(kept.contextEffect)
