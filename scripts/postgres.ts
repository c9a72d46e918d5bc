import { existsSync, globSync } from "node:fs"
import { delimiter, join } from "node:path"
import { ensurePackages } from "./system.ts"

const programs = ["initdb", "postgres"]

const byVersion = (pattern: string) => globSync(pattern).toSorted((a, b) => b.localeCompare(a, "en", { numeric: true }))

const places = () => [
  process.env["SAYFA_POSTGRES"],
  ...(process.env["PATH"] ?? "").split(delimiter),
  ...byVersion("/usr/lib/postgresql/*/bin"),
  ...byVersion("/opt/homebrew/opt/postgresql@*/bin"),
  ...byVersion("/usr/local/opt/postgresql@*/bin")
]

/** The folder of PostgreSQL's server programs, or `undefined` without one. */
export const findPostgres = (): string | undefined =>
  places().find(
    (place) => place !== undefined && place !== "" && programs.every((program) => existsSync(join(place, program)))
  )

/** The same; installs Debian's server if it is missing and we may. */
export const ensurePostgres = (): string => {
  const found = findPostgres()
  if (found !== undefined) return found
  try {
    ensurePackages(["postgresql"])
  } catch (cause) {
    throw new Error(
      "No PostgreSQL server was found. Install PostgreSQL 15 or newer (on Debian: apt-get install postgresql), " +
        "or name the folder of its programs in SAYFA_POSTGRES.",
      { cause }
    )
  }
  const installed = findPostgres()
  if (installed === undefined) throw new Error("PostgreSQL was installed and is not where Debian puts it.")
  return installed
}
