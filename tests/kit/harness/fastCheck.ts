import fc from "fast-check"
import { inject } from "vitest"

declare module "vitest" {
  interface ProvidedContext {
    /** The seed of all random values. */
    readonly seed: number
  }
}

/** Properties try the same values in every run; `SOAK_SEED` tries others. */
fc.configureGlobal({ seed: inject("seed") })

export { fc }
