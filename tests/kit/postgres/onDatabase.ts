import { chooseDatabases, embedded } from "../harness/databases.ts"
import { type Cluster, type ClusterOptions, startCluster } from "./cluster.ts"
import { inCluster, makeTemplate } from "./databases.ts"

/** The embedded database, or a PostgreSQL started for the occasion. */
export type DatabaseName = "pglite" | "postgres"

/** What `act` answers, while new servers use that database; the embedded one has no cluster. */
export const onDatabase = async <A>(
  name: DatabaseName,
  act: (cluster: Cluster | null) => Promise<A>,
  options: ClusterOptions = {}
): Promise<A> => {
  if (name === "pglite") {
    chooseDatabases(embedded)
    return act(null)
  }
  const cluster = await startCluster(options)
  try {
    await makeTemplate(cluster.url)
    chooseDatabases(inCluster(cluster.url))
    return await act(cluster)
  } finally {
    await cluster.stop()
  }
}

/** Half of the count on each database, or all of it on the named one. Seeds differ too. */
export const onShares = async <A>(
  { count, seed, database }: { readonly count: number; readonly seed: number; readonly database: DatabaseName | null },
  act: (share: { readonly name: "PGlite" | "PostgreSQL"; readonly count: number; readonly seed: number }) => Promise<A>
): Promise<ReadonlyArray<A>> => {
  const half = Math.ceil(count / 2)
  const shares = {
    pglite: database === null ? half : database === "pglite" ? count : 0,
    postgres: database === null ? count - half : database === "postgres" ? count : 0
  }
  const answers: Array<A> = []
  if (shares.pglite > 0) {
    answers.push(await onDatabase("pglite", () => act({ name: "PGlite", count: shares.pglite, seed })))
  }
  if (shares.postgres > 0) {
    const share = { name: "PostgreSQL", count: shares.postgres, seed: seed + 1 } as const
    answers.push(await onDatabase("postgres", () => act(share)))
  }
  return answers
}
