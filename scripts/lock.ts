import { readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { root } from "./tool.ts"

interface Locked {
  readonly version?: string
  readonly dev?: boolean
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

type Packages = Readonly<Record<string, Locked>>

const systems = ["android", "darwin", "freebsd", "linux", "openharmony", "win32"]
const processors = ["arm64", "arm", "ia32", "ppc64", "riscv64", "s390x", "wasm32", "x64"]

/** The platform that a package's name says it is for. */
const platform = (name: string) => {
  const words = name.split(/[/-]/)
  const [cpu, os] = [processors, systems].map((known) => known.filter((one) => words.includes(one)))
  const libc = words.some((word) => word.startsWith("musl"))
    ? ["musl"]
    : words.some((word) => word.startsWith("gnu"))
      ? ["glibc"]
      : []
  return {
    ...(cpu?.length === 1 ? { cpu } : {}),
    ...(os?.length === 1 ? { os } : {}),
    ...(os?.[0] === "linux" && libc.length === 1 ? { libc } : {})
  }
}

/** The folders in which a package at `by` finds its dependencies, nearest first. */
const folders = (by: string): ReadonlyArray<string> => {
  const steps = by.split(/(?<=node_modules\/)/)
  return steps.map((_, index) => steps.slice(0, steps.length - 1 - index).join("")).filter((folder) => folder !== "")
}

/**
 * Optional packages that are wanted at an exact version but missing from the lock file, at the path where npm would put
 * them.
 */
export const unlocked = (
  packages: Packages
): ReadonlyArray<{ readonly place: string; readonly name: string; readonly version: string; readonly by: string }> =>
  Object.entries(packages).flatMap(([by, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(
        ([name, version]) =>
          /^\d+\.\d+\.\d+\S*$/.test(version) &&
          [`${by}/node_modules/`, ...folders(by)].every((folder) => packages[`${folder}${name}`]?.version !== version)
      )
      .map(([name, version]) => {
        const beside = `${folders(by)[0] ?? "node_modules/"}${name}`
        return { place: beside in packages ? `${by}/node_modules/${name}` : beside, name, version, by }
      })
  )

/**
 * Adds other platforms' optional packages to package-lock.json. A registry that serves only our platform makes npm
 * leave them out, and then refuse its own lock file.
 */
export const completeLock = async (file: string = join(root, "package-lock.json")): Promise<number> => {
  const lock = JSON.parse(await readFile(file, "utf8")) as { packages: Packages }
  const missing = unlocked(lock.packages)
  const added = missing.map(({ place, name, version, by }) => [
    place,
    { version, ...platform(name), ...(lock.packages[by]?.dev === true ? { dev: true } : {}), optional: true }
  ])
  const [self, ...others] = Object.entries(lock.packages)
  const packages = Object.fromEntries([
    self ?? [],
    ...[...others, ...added].toSorted(([a], [b]) => String(a).localeCompare(String(b), "en"))
  ])
  if (missing.length > 0) await writeFile(file, `${JSON.stringify({ ...lock, packages }, null, 2)}\n`)
  return missing.length
}

if (import.meta.main) console.log(`${await completeLock()} packages of other platforms were added to the lock file.`)
