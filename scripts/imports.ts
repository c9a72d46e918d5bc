import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { root } from "./tool.ts"

const imported = /(?:from|import\() ?"(\.[^"]+\.tsx?)"|^import "(\.[^"]+\.tsx?)"/gm

const known = new Map<string, ReadonlyArray<string>>()

const importsOf = (file: string): ReadonlyArray<string> => {
  const found = known.get(file)
  if (found !== undefined) return found
  const text = readFileSync(join(root, file), "utf8")
  const imports = [...text.matchAll(imported)]
    .map(([, from, bare]) => join(file, "..", from ?? bare ?? ""))
    // Tests contain code samples, whose imports do not exist.
    .filter((path) => existsSync(join(root, path)))
  known.set(file, imports)
  return imports
}

/** A file and all that it imports, directly or indirectly; paths from the repository's root. */
export const reachedFrom = (file: string, seen = new Set<string>()): ReadonlySet<string> => {
  if (seen.has(file)) return seen
  seen.add(file)
  for (const next of importsOf(file)) reachedFrom(next, seen)
  return seen
}

/** Whether a file imports another, directly or indirectly. Both are paths from the repository's root. */
export const reaches = (file: string, goal: string, seen = new Set<string>()): boolean => {
  if (file === goal) return true
  if (seen.has(file)) return false
  seen.add(file)
  return importsOf(file).some((next) => reaches(next, goal, seen))
}
