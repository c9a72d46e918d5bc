import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import type { Page } from "@playwright/test"
import type { AxeResults, RunOptions } from "axe-core"
import { still } from "./stillness.ts"

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")

/** Each language and each theme once: words depend on the one, colours on the other, and nothing on both. */
export const stagings = [
  { locale: "tr", colorScheme: "light" },
  { locale: "en", colorScheme: "dark" }
] as const

/** One look: what axe finds wrong, and whether anything moved meanwhile, which is half transparent then. */
const look = (page: Page, only: RunOptions = {}) =>
  page.evaluate(async (run) => {
    const isMoving = () =>
      document
        .getAnimations()
        .some(({ effect, playState }) => playState === "running" && effect?.getComputedTiming().endTime !== Infinity)
    // It may have begun after the page was last found still.
    let hasMoved = isMoving()
    const noteMove = () => {
      hasMoved = true
    }
    for (const type of ["animationstart", "transitionrun"]) document.addEventListener(type, noteMove)
    const { violations } = await (
      globalThis as unknown as { axe: { run: (options: RunOptions) => Promise<AxeResults> } }
    ).axe.run({ ...run, resultTypes: ["violations"] })
    for (const type of ["animationstart", "transitionrun"]) document.removeEventListener(type, noteMove)
    const faults = violations.flatMap((fault) => fault.nodes.map((node) => `${fault.id}: ${node.target.join(" ")}`))
    return { faults, hasMoved }
  }, only)

/** The rules that look at colours: all that another paper can break of a page that was looked at already. */
export const ofColours: RunOptions = { runOnly: ["color-contrast", "link-in-text-block"] }

/** What axe finds wrong with the page once it stands still, by rule and place. */
export const accessibilityFaults = async (page: Page, only: RunOptions = {}): Promise<ReadonlyArray<string>> => {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe)
  for (;;) {
    await still(page)
    const { faults, hasMoved } = await look(page, only)
    if (faults.length === 0 || !hasMoved) return faults
  }
}

/** The same of a page that is not of the site, such as a mail: it has no landmarks. */
export const textFaults = async (page: Page): Promise<ReadonlyArray<string>> => {
  await page.evaluate(axe)
  const { faults } = await look(page, { runOnly: ["wcag2a", "wcag2aa", "wcag21aa"] })
  return faults
}
