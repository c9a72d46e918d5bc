import { type CheckoutResult, checkOutConcurrently } from "../kit/trials/concurrentCheckouts.ts"
import { embedded, chooseDatabases } from "../kit/harness/databases.ts"
import { startCluster } from "../kit/postgres/cluster.ts"
import { inCluster, makeTemplate } from "../kit/postgres/databases.ts"
import type { Soak } from "./main.ts"

const summaryOf = (name: string, trials: CheckoutResult) => {
  const { checkouts, calls, broken, kills, paid, plans, years, renewals, due, taken, complaints } = trials
  for (const complaint of complaints) console.log(`${name}: ${complaint}`)
  return (
    `${name}: ${checkouts} checkouts in ${calls} calls, ${broken} of them broken, ${kills} kills, ${paid} orders paid, ` +
    `of them ${plans} plans, ${years} years and ${renewals} renewals of ${due} that were due, ${taken / 100} TL, ` +
    `${complaints.length} wrong`
  )
}

/** `count` checkouts (5,000), half on PGlite and half on PostgreSQL, or all on the named database. */
export const soak: Soak = async ({ count, seed, database }) => {
  const all = count ?? 5_000
  const shares = {
    pglite: database === "postgres" ? 0 : database === "pglite" ? all : Math.ceil(all / 2),
    postgres: database === "pglite" ? 0 : database === "postgres" ? all : Math.floor(all / 2)
  }
  const cluster = shares.postgres > 0 ? await startCluster() : null
  const lines: Array<string> = []
  let lost = 0
  const run = async (name: string, trials: Promise<CheckoutResult>) => {
    const done = await trials
    lines.push(summaryOf(name, done))
    lost += done.complaints.length
  }
  try {
    if (shares.pglite > 0) {
      chooseDatabases(embedded)
      await run("PGlite", checkOutConcurrently({ checkouts: shares.pglite, seed }))
    }
    if (cluster !== null) {
      await makeTemplate(cluster.url)
      chooseDatabases(inCluster(cluster.url))
      await run("PostgreSQL", checkOutConcurrently({ checkouts: shares.postgres, seed: seed + 1 }))
    }
    return { line: lines.join("; "), lost }
  } finally {
    await cluster?.stop()
  }
}
