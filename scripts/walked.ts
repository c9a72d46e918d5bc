import { existsSync } from "node:fs"
import { mkdir, readFile, rename, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { fileOfPlace, fileOfWays, type Place, type Walked, type Ways } from "../src/machines/inspection/coverage.ts"
import { root } from "./tool.ts"

/** Writes beside and renames, so that nobody reads half a file. */
const writeWhole = async (path: string, text: string): Promise<void> => {
  const draft = `${path}.${process.pid}`
  await writeFile(draft, text)
  await rename(draft, path)
}

type ByModel = Readonly<Record<string, Walked>>

/** Without models that have gone since. */
const readPlace = async (place: Place): Promise<ByModel> => {
  const text = await readFile(join(root, fileOfPlace(place)), "utf8").catch(() => "{}")
  const kept = Object.entries(JSON.parse(text) as ByModel)
  return Object.fromEntries(kept.filter(([model]) => existsSync(join(root, "tests/machines", model))))
}

/** One is kept after the other, because those of a place share a file. */
let last: Promise<void> = Promise.resolve()

/** Keeps what the walks of a model took, in place of what they took before. */
export const keepWalked = (walked: Walked, ways: Ways): Promise<void> => {
  const { model, place } = walked
  const kept = last.then(async () => {
    const file = join(root, fileOfPlace(place))
    await mkdir(join(file, ".."), { recursive: true })
    await writeWhole(join(root, fileOfWays(model)), JSON.stringify(ways))
    await writeWhole(file, JSON.stringify({ ...(await readPlace(place)), [model]: walked }))
  })
  last = kept.catch(() => {})
  return kept
}

/** What every model's latest walks took. */
export const readWalked = async (): Promise<ReadonlyArray<Walked>> => {
  const places = await Promise.all([readPlace("browser"), readPlace("node")])
  return places.flatMap((byModel) => Object.values(byModel))
}
