import { mkdir, readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { chromium } from "playwright"
import { browserArguments, ensureBrowser, leftOutArguments } from "../../scripts/browser.ts"
import { root } from "../../scripts/tool.ts"
import type { Used } from "../kit/trials/wander/chooseStep.ts"
import { type FreshShops, freshShops } from "../kit/trials/wander/freshShop.ts"
import { isWalk, shownStep, type Walk } from "../kit/trials/wander/Step.ts"
import { shortest, walkAgain, walkAtRandom, type Walked } from "../kit/trials/wander/walks.ts"
import type { Soak } from "./main.ts"

/** Where failed walks are kept: the steps, and the recording for `npm run replay`. */
const place = ".cache/wander"

const readWalk = async (file: string): Promise<Walk> => {
  const read: unknown = JSON.parse(await readFile(file, "utf8"))
  if (!isWalk(read)) throw new Error(`${file} is no walk of this soak.`)
  return read
}

const keep = async (name: string, { walk, recording }: Walked): Promise<void> => {
  await mkdir(join(root, place), { recursive: true })
  await writeFile(join(root, place, `${name}.walk.json`), `${JSON.stringify(walk, null, 2)}\n`)
  if (recording !== null) await writeFile(join(root, place, `${name}.recording.json`), `${JSON.stringify(recording)}\n`)
  console.log(`Again: npm run soak -- wander --walk ${place}/${name}.walk.json`)
  if (recording !== null) console.log(`Its charts: npm run replay -- ${place}/${name}.recording.json`)
}

const tell = ({ walk, faults }: Walked): void => {
  for (const { kind, what } of faults) console.log(`${kind}: ${what}`)
  console.log(`  as ${walk.who ?? "a visitor"}, ${walk.width} × ${walk.height}`)
  for (const step of walk.steps) console.log(`  ${shownStep(step)}`)
}

/**
 * Walks at random (`count` of them, 10, of at most `steps` steps, 40) through the product with its server: no page, whatever
 * it shows, may have one of the faults of `lookFor`. Some begin in a paid issue, read by whoever owns it. A walk that finds a fault is shrunk, and kept.
 */
export const soak: Soak = async ({ count, seed, steps, axe, walk: file }) => {
  const shops: FreshShops = await freshShops()
  const browser = await chromium.launch({
    executablePath: ensureBrowser(),
    args: browserArguments,
    ignoreDefaultArgs: leftOutArguments
  })
  const again = (walk: Walk) => shops.within((url) => walkAgain(browser, url, walk))
  let taken = 0
  let paid = 0
  let failed = 0
  const used: Used = new Map()
  try {
    if (file !== null) {
      const walked = await again(await readWalk(file))
      tell(walked)
      return { line: `a walk done again, ${walked.faults.length} faults`, lost: walked.faults.length }
    }
    const walks = count ?? 10
    for (let place = 0; place < walks; place += 1) {
      const walked = await shops.within((url) =>
        walkAtRandom(browser, url, seed * 1000 + place, { steps: steps ?? 40, axe }, used)
      )
      taken += walked.walk.steps.length
      if (walked.walk.steps[0]?.does === "open" && walked.walk.steps[0].path !== "/") paid += 1
      if (walked.faults.length === 0) continue
      failed += 1
      console.log(`Walk ${place + 1} failed after ${walked.walk.steps.length} steps:`)
      for (const { kind, what } of walked.faults) console.log(`${kind}: ${what}`)
      const least = await shortest(walked, again)
      tell(least)
      await keep(`${seed}-${place + 1}`, least)
    }
    return {
      line: `${walks} walks, ${paid} from a paid issue, ${taken} steps, ${used.size} things used, ${failed} walks failed`,
      lost: failed
    }
  } finally {
    await browser.close()
    await shops.end()
  }
}
