import { chooseDatabases, embedded } from "../kit/harness/databases.ts"
import { startCluster } from "../kit/postgres/cluster.ts"
import { inCluster, makeTemplate } from "../kit/postgres/databases.ts"
import { type Erasures, killErasures } from "../kit/trials/erasureKills.ts"
import type { Soak } from "./main.ts"

const summaryOf = (name: string, { kills, erased, archives, complaints }: Erasures) => {
  for (const complaint of complaints) console.log(`${name}: ${complaint}`)
  return `${name}: ${kills} kills, ${erased} users erased, ${archives} archives made, ${complaints.length} complaints`
}

/** Kills a server `count` (20) times while it makes archives and erases accounts: on PGlite, then on PostgreSQL. */
export const soak: Soak = async ({ count, seed }) => {
  const kills = count ?? 20
  const plan = { kills, seed, users: 6 * kills }
  const cluster = await startCluster()
  try {
    await makeTemplate(cluster.url)
    chooseDatabases(embedded)
    const onPGlite = await killErasures(plan)
    chooseDatabases(inCluster(cluster.url))
    const onPostgres = await killErasures({ ...plan, seed: seed + 1 })
    return {
      line: `${summaryOf("PGlite", onPGlite)}; ${summaryOf("PostgreSQL", onPostgres)}`,
      lost: onPGlite.complaints.length + onPostgres.complaints.length
    }
  } finally {
    await cluster.stop()
  }
}
