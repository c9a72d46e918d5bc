import { randomInt } from "node:crypto"
import { reaches } from "../imports.ts"
import type { Stage } from "./Stage.ts"
import type { Complaint } from "./Tally.ts"
import { testFiles } from "./testAreas.ts"
import { vitestStage } from "./vitestStage.ts"

/** Test files with properties, except those with a database, because each value there costs server calls. */
export const propertyFiles = (): ReadonlyArray<string> =>
  testFiles().filter(
    (file) => reaches(file, "tests/kit/harness/fastCheck.ts") && !reaches(file, "server/platform/database.ts")
  )

/** The command that tries the same values again. */
const again = (seed: number, file: string): string => `Again: SOAK_SEED=${seed} npx vitest run ${file}`

/** The failure, with the command that repeats it. */
export const repeatable = (seed: number, { test, why }: Complaint): Complaint => {
  const [file = ""] = /^tests\/\S+/.exec(test) ?? []
  return { test, why: `${why}\n  ${again(seed, file)}` }
}

/** Tries properties with values that no run has tried, from a new seed, which it names. */
export const freshSeedStage = (seed: number = randomInt(1_000_000_000)): Stage => {
  const name = `properties, seed ${seed}`
  const tried = vitestStage(name, ["domain", "machines", "server", "browser"], {
    variables: { SOAK_SEED: `${seed}` }
  })
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
