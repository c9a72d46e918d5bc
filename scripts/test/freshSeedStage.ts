import { randomInt } from "node:crypto"
import { reaches } from "../imports.ts"
import type { Stage } from "./Stage.ts"
import type { Complaint } from "./Tally.ts"
import { testFiles } from "./testAreas.ts"
import { vitestStage } from "./vitestStage.ts"

/** Test files with properties, but those that stand on a database: each value there costs calls of a server. */
export const propertyFiles = (): ReadonlyArray<string> =>
  testFiles().filter(
    (file) => reaches(file, "tests/kit/harness/fastCheck.ts") && !reaches(file, "server/platform/database.ts")
  )

/** How the same values are tried again. */
const again = (seed: number, file: string): string => `Again: SOAK_SEED=${seed} npx vitest run ${file}`

/** The complaint, and how to hear it again. */
export const repeatable = (seed: number, { test, why }: Complaint): Complaint => {
  const [file = ""] = /^tests\/\S+/.exec(test) ?? []
  return { test, why: `${why}\n  ${again(seed, file)}` }
}

/** Tries properties with values that no run has tried: with a seed made now, which it names. */
export const freshSeedStage = (seed: number = randomInt(1_000_000_000)): Stage => {
  const name = `properties, seed ${seed}`
  const tried = vitestStage(name, ["domain", "machines", "server", "browser"], { SOAK_SEED: `${seed}` })
  return {
    name,
    run: async (part) => {
      const files = propertyFiles().filter((file) => part?.files.includes(file) !== false)
      if (files.length === 0) return null
      console.log(`\nProperties with new values, seed ${seed}. ${again(seed, "<file>")}`)
      const tally = await tried.run({ areas: part?.areas ?? [], files })
      return tally === null ? null : { ...tally, failures: tally.failures.map((one) => repeatable(seed, one)) }
    }
  }
}
