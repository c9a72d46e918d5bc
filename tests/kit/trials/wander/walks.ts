import type { Browser } from "playwright"
import {
  type DemoAccount,
  demoCollector,
  demoPublisher,
  demoReader,
  demoSubscriber,
  demoSupport
} from "../../../../server/demo/accounts.ts"
import { screens } from "../../../../src/domain/screens.ts"
import type { Recording } from "../../../../src/machines/inspection/Recording.ts"
import { seeded } from "../../harness/seededRandom.ts"
import { chooseStep, noteUse, screenOf, type Used } from "./chooseStep.ts"
import { type Fault, recordingFaults, sameFault, thrown } from "./lookFor.ts"
import { shrunk } from "./shrink.ts"
import type { Step, Walk } from "./Step.ts"
import { typedText } from "./typedText.ts"
import { openTab, type Tab } from "./walkedTab.ts"

const people = [null, demoReader, demoCollector, demoSubscriber, demoPublisher, demoSupport]
/** Those of them who own what others pay for. */
const owners: ReadonlyArray<DemoAccount | null> = [demoCollector, demoSubscriber]
const windows = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 }
] as const

/** A walk that was done, and what was wrong after its last step; no faults where nothing was. */
export interface Walked {
  readonly walk: Walk
  readonly faults: ReadonlyArray<Fault>
  readonly recording: Recording | null
}

const named = (step: Step | { readonly does: string }): step is Extract<Step, { readonly role: string }> =>
  "role" in step

/** One step by seed; null where nothing that was chosen could be done. */
const wander = async (
  tab: Tab,
  used: Used,
  random: () => number
): Promise<{ step: Step; faults: ReadonlyArray<Fault> } | null> => {
  let offers = await tab.offers()
  while (offers.length > 0) {
    const screen = screenOf(tab.page.url())
    const choice = chooseStep(offers, screen, used, random)
    if (choice === null) return null
    const step: Step =
      choice.does === "fill"
        ? {
            ...choice,
            text: await typedText(
              tab.page.getByRole(choice.role as "textbox", { name: choice.name, exact: true }).nth(choice.nth),
              tab.person,
              random
            )
          }
        : (choice as Step)
    if (named(step)) noteUse(used, screen, step)
    const { isDone, faults } = await tab.done(step)
    if (isDone) return { step, faults }
    offers = offers.filter((offer) => offer !== choice)
  }
  return null
}

/** What was thrown is a fault of its step; the walk goes no further. */
const orThrown = async <Result>(doing: Promise<Result>): Promise<Result | ReadonlyArray<Fault>> => {
  try {
    return await doing
  } catch (error) {
    return [thrown(error)]
  }
}

/** The walk's faults, with those of its last recording and those heard while that was taken. */
const ended = async (tab: Tab, faults: ReadonlyArray<Fault>): Promise<Pick<Walked, "faults" | "recording">> => {
  const recording = await tab.recording()
  return { faults: [...faults, ...recordingFaults(recording), ...tab.heard()], recording }
}

/** Where a walk begins: every other one of an owner in the reader of a paid issue that they own. */
const beginning = async (tab: Tab, person: DemoAccount | null, random: () => number): Promise<Step> => {
  const issues = owners.includes(person) && random() < 0.5 ? await tab.owned() : []
  const id = issues[Math.floor(random() * issues.length)]
  return { does: "open", path: id === undefined ? "/" : screens.reader.path.replace("{-$id}", id) }
}

/** Walks at random, until something is wrong. */
export const walkAtRandom = async (
  browser: Browser,
  url: string,
  seed: number,
  { steps, axe }: { readonly steps: number; readonly axe: number | null },
  used: Used
): Promise<Walked> => {
  const random = seeded(seed)
  const person = people[Math.floor(random() * people.length)] ?? null
  const window = windows[Math.floor(random() * windows.length)] ?? windows[0]
  const order = { format: "sayfa-walk-1", who: person?.email ?? null, axe, ...window } as const
  const tab = await openTab(browser, url, order)
  const done: Array<Step> = []
  try {
    const first = await beginning(tab, person, random)
    done.push(first)
    let { faults } = await tab.done(first)
    while (faults.length === 0 && done.length < steps) {
      const next = await orThrown(wander(tab, used, random))
      if (next === null) break
      if (!("step" in next)) {
        faults = next
        break
      }
      done.push(next.step)
      faults = next.faults
    }
    return { walk: { ...order, steps: done }, ...(await ended(tab, faults)) }
  } finally {
    await tab.close()
  }
}

/** Does a walk again, until something is wrong; steps that cannot be done are left out. */
export const walkAgain = async (browser: Browser, url: string, walk: Walk): Promise<Walked> => {
  const tab = await openTab(browser, url, walk)
  const done: Array<Step> = []
  try {
    let faults: ReadonlyArray<Fault> = []
    for (const step of walk.steps) {
      const told = await tab.done(step)
      if (!told.isDone) continue
      done.push(step)
      faults = told.faults
      if (faults.length > 0) break
    }
    return { walk: { ...walk, steps: done }, ...(await ended(tab, faults)) }
  } finally {
    await tab.close()
  }
}

/** The shortest walk with the same fault, each tried by `again` in a shop that nobody used. */
export const shortest = async (walked: Walked, again: (walk: Walk) => Promise<Walked>): Promise<Walked> => {
  const [fault] = walked.faults
  const [first, ...rest] = walked.walk.steps
  if (fault === undefined || first === undefined) return walked
  let best = walked
  const fails = async (steps: ReadonlyArray<Step>): Promise<boolean> => {
    const answer = await again({ ...walked.walk, steps: [first, ...steps] })
    if (!answer.faults.some((other) => sameFault(fault, other))) return false
    if (answer.walk.steps.length <= best.walk.steps.length) best = answer
    return true
  }
  // What fails depends on little that was long ago, most of the time.
  let tail: ReadonlyArray<Step> = rest
  for (let length = 1; length < rest.length; length *= 2) {
    const end = rest.slice(-length)
    if (!(await fails(end))) continue
    tail = end
    break
  }
  const left = await shrunk(tail, fails)
  // Opening the first page may do.
  if (left.length === 1) await fails([])
  return best
}
