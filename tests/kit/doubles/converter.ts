import { Layer, ManagedRuntime } from "effect"
import { Converter } from "../../../server/conversion/Converter.ts"
import { ConversionThreads, defaultLimits } from "../../../server/conversion/ConversionThreads.ts"

/** Its threads start with the first file, and survive the pauses between tests. */
const kept = ManagedRuntime.make(
  Layer.provideMerge(
    Converter.layerNoThreads,
    ConversionThreads.layerWith({ ...defaultLimits, idle: "2 minutes", openingIdle: "2 minutes" })
  )
)

/** The real converter, shared by all servers of a test process because its threads take seconds to start. */
export const sharedConverter: Layer.Layer<Converter | ConversionThreads> = Layer.effectContext(kept.contextEffect)
