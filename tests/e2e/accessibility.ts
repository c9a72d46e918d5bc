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

/** What axe finds wrong with the page once it stands still, by rule and place. */
export const accessibilityFaults = async (page: Page): Promise<ReadonlyArray<string>> => {
  await page.evaluate(axe)
  await still(page)
  const found = await page.evaluate(() =>
    (globalThis as unknown as { axe: { run: (options: RunOptions) => Promise<AxeResults> } }).axe.run({
      resultTypes: ["violations"]
    })
  )
  return found.violations.flatMap((fault) => fault.nodes.map((node) => `${fault.id}: ${node.target.join(" ")}`))
}
