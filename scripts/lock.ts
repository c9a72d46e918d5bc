import { execFile } from "node:child_process"
import { readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"
import { root } from "./tool.ts"

interface Locked {
  readonly version?: string
  readonly integrity?: string
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

/** Packages whose content the lock file does not pin by a hash. */
export const unhashed = (packages: Packages): ReadonlyArray<string> =>
  Object.entries(packages).flatMap(([place, { integrity }]) => (place !== "" && integrity === undefined ? [place] : []))

const ask = promisify(execFile)

/** The registry's hash of a version's archive, as Subresource Integrity writes it. */
const integrityOf = async (name: string, version: string): Promise<string> => {
  const { stdout } = await ask("npm", ["view", `${name}@${version}`, "dist.integrity"])
  const integrity = stdout.trim()
  if (!/^sha512-[A-Za-z0-9+/]+=*$/.test(integrity)) throw new Error(`The registry has no hash of ${name} ${version}.`)
  return integrity
}

const hashed = async ([place, locked]: readonly [string, Locked]): Promise<readonly [string, Locked]> => {
  const { version, integrity, ...rest } = locked
  if (place === "" || version === undefined || integrity !== undefined) return [place, locked]
  const name = place.slice(place.lastIndexOf("node_modules/") + "node_modules/".length)
  return [place, { version, integrity: await integrityOf(name, version), ...rest }]
}

/**
 * Adds other platforms' optional packages to package-lock.json, each with its hash. A registry that serves only our
 * platform makes npm leave them out, and then refuse its own lock file.
 */
export const completeLock = async (file: string = join(root, "package-lock.json")): Promise<number> => {
  const lock = JSON.parse(await readFile(file, "utf8")) as { packages: Packages }
  const missing = unlocked(lock.packages)
  const added = missing.map(({ place, name, version, by }): readonly [string, Locked & { readonly optional: true }] => [
    place,
    { version, ...platform(name), ...(lock.packages[by]?.dev === true ? { dev: true } : {}), optional: true }
  ])
  const [self, ...others] = Object.entries(lock.packages)
  const sorted = [...others, ...added].toSorted(([a], [b]) => a.localeCompare(b, "en"))
  const packages = Object.fromEntries([self ?? [], ...(await Promise.all(sorted.map(hashed)))])
  if (missing.length > 0 || unhashed(lock.packages).length > 0)
    await writeFile(file, `${JSON.stringify({ ...lock, packages }, null, 2)}\n`)
  return missing.length
}

if (import.meta.main) console.log(`${await completeLock()} packages of other platforms were added to the lock file.`)
