import fc from "fast-check"
import { inject } from "vitest"

declare module "vitest" {
  interface ProvidedContext {
    /** What chance begins with. */
    readonly seed: number
  }
}

/** A property is tried with the same values in every run, so that none fails by chance; another `SOAK_SEED` tries others. */
fc.configureGlobal({ seed: inject("seed") })

export { fc }
