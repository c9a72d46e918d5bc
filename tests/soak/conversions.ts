import { type Kills, killConversions } from "../kit/trials/conversionKills.ts"
import { embedded, chooseDatabases } from "../kit/harness/databases.ts"
import { startCluster } from "../kit/postgres/cluster.ts"
import { inCluster, makeTemplate } from "../kit/postgres/databases.ts"
import type { Soak } from "./main.ts"

const summaryOf = (name: string, { kills, issues, pages, complaints }: Kills) => {
  for (const complaint of complaints) console.log(`${name}: ${complaint}`)
  return (
    `${name}: ${kills.conversion} kills in conversions, ${kills.post} in requests with a file, ${kills.save} in requests with an upload, ` +
    `${kills.removal} in removals of issues, ${kills.uploadRemoval} of uploads, ` +
    `${issues} issues of ${pages} pages, ${complaints.length} lost or repeated`
  )
}

/** Kills a server `count` times, half on PGlite and half on PostgreSQL. */
export const soak: Soak = async ({ count, seed }) => {
  const kills = count ?? 50
  const pages = { least: 12, most: 40 }
  const cluster = await startCluster()
  try {
    await makeTemplate(cluster.url)
    chooseDatabases(embedded)
    const onPGlite = await killConversions({ kills: Math.ceil(kills / 2), seed, pages })
    chooseDatabases(inCluster(cluster.url))
    const onPostgres = await killConversions({ kills: Math.floor(kills / 2), seed: seed + 1, pages })
    return {
      line: `${summaryOf("PGlite", onPGlite)}; ${summaryOf("PostgreSQL", onPostgres)}`,
      lost: onPGlite.complaints.length + onPostgres.complaints.length
    }
  } finally {
    await cluster.stop()
  }
}
