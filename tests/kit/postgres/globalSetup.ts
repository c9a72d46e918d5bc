import type { TestProject } from "vitest/node"
import { startCluster } from "./cluster.ts"
import { makeTemplate } from "./databases.ts"

declare module "vitest" {
  interface ProvidedContext {
    /** Address of the cluster that these tests use. */
    readonly cluster: string
  }
}

export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const { url, stop } = await startCluster()
  try {
    await makeTemplate(url)
  } catch (error) {
    await stop()
    throw error
  }
  project.provide("cluster", url)
  return stop
}
