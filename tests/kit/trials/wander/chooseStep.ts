import type { Offer } from "./offers.ts"
import type { Step } from "./Step.ts"

/** Keys that a person may press anywhere; those of the reader turn its pages. */
const keys = ["Escape", "Tab", "ArrowRight", "ArrowLeft", "End", "Home", "PageDown"]

/** How often each thing was used, over all walks. */
export type Used = Map<string, number>

/** A screen by its path, without ids and page numbers. */
export const screenOf = (address: string): string =>
  new URL(address).pathname.replaceAll(/\/(?:[a-z0-9]{15}|\d+)(?=\/|$)/gu, "/$")

const keyOf = (screen: string, step: Pick<Offer, "role" | "name">): string =>
  `${screen} ${step.role} ${step.name.replaceAll(/\d+/gu, "0")}`

/** A choice without its text, which depends on the field. */
export type Choice = Offer | Exclude<Step, { readonly does: "press" | "fill" | "open" }>

/** What was not used yet is preferred; now and then a key, the way back, or the page anew. */
export const chooseStep = (
  offers: ReadonlyArray<Offer>,
  screen: string,
  used: Used,
  random: () => number
): Choice | null => {
  const chance = random()
  if (chance < 0.02) return { does: "reload" }
  if (chance < 0.06) return { does: "back" }
  if (chance < 0.16) return { does: "key", key: keys[Math.floor(random() * keys.length)] ?? "Tab" }
  const weights = offers.map((offer) => 1 / (1 + (used.get(keyOf(screen, offer)) ?? 0)) ** 2)
  let left = random() * weights.reduce((sum, weight) => sum + weight, 0)
  const place = weights.findIndex((weight) => (left -= weight) < 0)
  return offers[place] ?? offers.at(-1) ?? null
}

/** Notes that something was used there. */
export const noteUse = (used: Used, screen: string, step: Pick<Offer, "role" | "name">): void => {
  const key = keyOf(screen, step)
  used.set(key, (used.get(key) ?? 0) + 1)
}
