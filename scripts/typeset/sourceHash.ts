import { createHash } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

const filesIn = (folder: string, path = ""): ReadonlyArray<string> =>
  readdirSync(join(folder, path), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesIn(folder, join(path, entry.name)) : [join(path, entry.name)]
  )

/**
 * Hashes an issue's sources: its pages and articles, its publication's style, fonts and art, and what all publications
 * share. SHA-256 in hex.
 */
export const sourceHash = (publication: string, issue: string): string => {
  const hash = createHash("sha256")
  const isShared = (file: string) => /^(?:style\.css|fonts\.json|art\.ts|art\/.*\.ts)$/.test(file)
  const isOwn = (file: string) => /^(?:pages\.html|articles\/.*\.html)$/.test(file)
  const sources = [
    "../drawing.ts",
    "../pages.css",
    ...filesIn(publication).filter(isShared),
    ...filesIn(join(publication, issue))
      .filter(isOwn)
      .map((file) => join(issue, file))
  ]
  for (const file of sources.toSorted()) hash.update(`${file}\n`).update(readFileSync(join(publication, file)))
  return hash.digest("hex")
}
