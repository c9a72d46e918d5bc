import { embedded, chooseDatabases } from "../kit/harness/databases.ts"
import { startCluster } from "../kit/postgres/cluster.ts"
import { inCluster, makeTemplate } from "../kit/postgres/databases.ts"
import { type Trials, presentInvalidTokens } from "../kit/trials/invalidTokens.ts"
import type { Soak } from "./main.ts"

const summaryOf = (name: string, { tried, attacks, endpoints, families, complaints }: Trials) => {
  for (const complaint of complaints) console.log(`${name}: ${complaint}`)
  return (
    `${name}: ${tried} invalid tokens, made in ${attacks} ways, at ${endpoints} endpoints, ${complaints.length} accepted or wrongly ` +
    `answered, ${families} stolen refresh tokens ended their sessions`
  )
}

/** Presents `count` (10,000) invalid tokens, half to a server on PGlite and half on PostgreSQL. */
export const soak: Soak = async ({ count, seed }) => {
  const tokens = count ?? 10_000
  const cluster = await startCluster()
  try {
    await makeTemplate(cluster.url)
    chooseDatabases(embedded)
    const onPGlite = await presentInvalidTokens(Math.ceil(tokens / 2), seed)
    chooseDatabases(inCluster(cluster.url))
    const onPostgres = await presentInvalidTokens(Math.floor(tokens / 2), seed + 1)
    return {
      line: `${summaryOf("PGlite", onPGlite)}; ${summaryOf("PostgreSQL", onPostgres)}`,
      lost: onPGlite.complaints.length + onPostgres.complaints.length
    }
  } finally {
    await cluster.stop()
  }
}
