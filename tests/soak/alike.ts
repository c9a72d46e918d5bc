import { type Call, type Comparison, compareAnswers } from "../kit/trials/accountDisclosure.ts"
import { embedded, chooseDatabases } from "../kit/harness/databases.ts"
import { startCluster } from "../kit/postgres/cluster.ts"
import { inCluster, makeTemplate } from "../kit/postgres/databases.ts"
import type { Soak } from "./main.ts"

/** Within these limits the times of answers do not reveal accounts: chance amounts to 0.04 at 500 of each. */
const [least, most] = [0.4, 0.6]

const medianOf = (values: ReadonlyArray<number>): string =>
  (values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0).toFixed(1)

const differencesOf = ({ answers, work, auc }: Comparison): number =>
  answers.length - 1 + (work.known === work.unknown ? 0 : 1) + (auc >= least && auc <= most ? 0 : 1)

const summaryOf = (name: string, { answers, work, known, unknown, auc }: Comparison): string => {
  if (answers.length > 1) for (const answer of answers) console.log(`${name}: ${answer}`)
  return (
    `${name}: ${known.length} known and ${unknown.length} unknown, ${answers.length} answer, ${work.known} and ` +
    `${work.unknown} passwords compared, ${medianOf(known)} and ${medianOf(unknown)} ms (median), AUC ${auc.toFixed(3)}`
  )
}

/** Sends each call for `count` (500) addresses with an account and as many without, on both databases. */
export const soak: Soak = async ({ count, seed }) => {
  const cluster = await startCluster()
  const lines: Array<string> = []
  let lost = 0
  try {
    await makeTemplate(cluster.url)
    for (const [database, databases] of [
      ["PGlite", embedded],
      ["PostgreSQL", inCluster(cluster.url)]
    ] as const) {
      chooseDatabases(databases)
      const compared = await compareAnswers(count ?? 500, seed)
      for (const call of Object.keys(compared) as ReadonlyArray<Call>) {
        lines.push(summaryOf(`${call} on ${database}`, compared[call]))
        lost += differencesOf(compared[call])
      }
    }
    return { line: lines.join("; "), lost }
  } finally {
    await cluster.stop()
  }
}
