import { existsSync } from "node:fs"
import { mkdir, readFile, rename, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { fileOfPlace, fileOfWays, type Place, type Walked, type Ways } from "../src/machines/inspection/coverage.ts"
import { fingerprint } from "./fingerprint.ts"
import { files, root } from "./tool.ts"

/** Writes beside and renames, so that nobody reads half a file. */
const writeWhole = async (path: string, text: string): Promise<void> => {
  const draft = `${path}.${process.pid}`
  await writeFile(draft, text)
  await rename(draft, path)
}

/** `code` names the code that was walked. */
type Kept = Walked & { readonly code?: string }
type ByModel = Readonly<Record<string, Kept>>

/** Without models that have gone since. */
const readPlace = async (place: Place, folder: string): Promise<ByModel> => {
  const text = await readFile(join(folder, fileOfPlace(place)), "utf8").catch(() => "{}")
  const kept = Object.entries(JSON.parse(text) as ByModel)
  return Object.fromEntries(kept.filter(([model]) => existsSync(join(folder, "tests/machines", model))))
}

/** Names the code that walks go over; the reasons for what they do not take change nothing of it. */
const nameOfCode = (folder: string): Promise<string> => {
  const sources = ["src/**/*.{ts,tsx,css,json}", "tests/{machines,kit}/**/*.{ts,tsx}"].flatMap((of) =>
    files(of, folder)
  )
  return fingerprint(
    sources.filter((file) => file !== "src/machines/inspection/untaken.ts"),
    [],
    folder
  )
}

/** By folder, once per process: what changes later may not have been walked. */
const codes = new Map<string, Promise<string>>()
const codeWalked = (folder: string): Promise<string> => {
  const code = codes.get(folder) ?? nameOfCode(folder)
  codes.set(folder, code)
  return code
}

/** One is kept after the other, because those of a place share a file. */
let last: Promise<void> = Promise.resolve()

/** Keeps what the walks of a model took, in place of what they took before. */
export const keepWalked = (walked: Walked, ways: Ways, folder: string = root): Promise<void> => {
  const { model, place } = walked
  const kept = last.then(async () => {
    const file = join(folder, fileOfPlace(place))
    const one: Kept = { ...walked, code: await codeWalked(folder) }
    await mkdir(join(file, ".."), { recursive: true })
    await writeWhole(join(folder, fileOfWays(model)), JSON.stringify(ways))
    await writeWhole(file, JSON.stringify({ ...(await readPlace(place, folder)), [model]: one }))
  })
  last = kept.catch(() => {})
  return kept
}

interface LatestWalks {
  readonly walked: ReadonlyArray<Walked>
  /** Models whose walks went over other code than there is now. */
  readonly older: ReadonlyArray<string>
}

/** What every model's latest walks took. */
export const readWalked = async (folder: string = root): Promise<LatestWalks> => {
  const [code, ...places] = await Promise.all([
    nameOfCode(folder),
    readPlace("browser", folder),
    readPlace("node", folder)
  ])
  const walked = places.flatMap((byModel) => Object.values(byModel))
  return { walked, older: walked.filter((one) => one.code !== code).map(({ model }) => model) }
}
