import { readFileSync } from "node:fs"
import { join } from "node:path"

const folder = join(import.meta.dirname, "peers")
export const peersFolder = join(folder, "node_modules")

const versionIn = (file: string): string | null => {
  try {
    return (JSON.parse(readFileSync(file, "utf8")) as { version: string }).version
  } catch {
    return null
  }
}

/** The other readers are not our dependencies: they are installed in a folder of their own, at exact versions. */
export const requirePeers = (): void => {
  const { dependencies } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
    dependencies: Readonly<Record<string, string>>
  }
  const missing = Object.entries(dependencies)
    .filter(([name, version]) => versionIn(join(peersFolder, name, "package.json")) !== version)
    .map(([name, version]) => `${name} ${version}`)
  if (missing.length === 0) return
  throw new Error(
    `Nothing to measure beside: ${missing.join(", ")} is not installed. ` +
      "Run: npm ci --omit=optional --ignore-scripts --prefix tests/bench/reader/peers"
  )
}
