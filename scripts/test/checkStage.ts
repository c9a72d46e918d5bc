import { check } from "../check.ts"
import type { Stage } from "./Stage.ts"
import { firstLines } from "./Tally.ts"

/** The checks that run no tests, one count each. */
export const checkStage: Stage = {
  name: "check",
  run: async () => {
    const verdicts = await check()
    for (const { name, complaint } of verdicts) if (complaint !== null) console.log(`\nWRONG ${name}\n${complaint}`)
    const failures = verdicts.flatMap(({ name, complaint }) =>
      complaint === null ? [] : [{ test: name, why: firstLines(complaint) }]
    )
    return { name: "check", passed: verdicts.length - failures.length, failures, flaky: [], files: [] }
  }
}
