import { describe, expect, inject, it } from "vitest"
import { utils } from "vitest/browser"
import { brand as brands } from "../../src/i18n/tr/payment.json"
import type { Actor, AnyActorRef, AnyStateMachine } from "xstate"
import { openReplay } from "../../src/machines/inspection/replay.ts"
import { type Recording, rootOf } from "../../src/machines/inspection/Recording.ts"
import { sameShape } from "../../src/machines/inspection/standIn.ts"
import { shuffled } from "../kit/harness/seededRandom.ts"
import type { AnyModel } from "../kit/model/Model.ts"
import { type ModelFiles, modelsIn } from "../kit/model/suites.ts"
import { recordedWalk, stageOf } from "../kit/trials/recordedWalk.ts"

declare module "vitest" {
  interface ProvidedContext {
    /** How many walks with screens are recorded; `npm run soak -- replays` asks for more. */
    readonly replays: number
  }
}

const seed = inject("seed")
const walks = inject("replays")
const files = import.meta.glob<Awaited<ReturnType<ModelFiles[string]>>>("./**/*.model.tsx")
const order = shuffled(Object.entries(files), seed).slice(0, walks)
const models = Object.values(await modelsIn(Object.fromEntries(order)))
const stepsOfWalk = 100

/** Charts whose screens a replay cannot draw, and why. */
const undrawable: Readonly<Record<string, string>> = {
  picture: "a recording has a file's type and size, not its content"
}

const frame = () => new Promise(requestAnimationFrame)

/** What is said of the whole page to whoever does not see it, once its screen is drawn and has looked at itself. */
const treeOver = async (model: AnyModel, actor: AnyActorRef): Promise<string> => {
  const undo = await model.show?.(actor as Actor<AnyStateMachine>)
  await frame()
  await frame()
  const { generateAriaTree, renderAriaTree } = utils.aria
  const tree = renderAriaTree(generateAriaTree(document.body))
  await undo?.()
  return tree
}

const brand = new RegExp(`: (?:${Object.values(brands).join("|")})$`, "gmu")

/** Whose screens show something else where words are withheld: what is found by them. */
const searching = ["search"]

/** As far as it can be the same: what is withheld has the shape that it had, but for secrets in fields and a card's brand. */
const comparable = (tree: string, isVeiled: boolean): string =>
  isVeiled ? sameShape(tree.replaceAll(/^(\s*- textbox.*?): .*$/gmu, "$1").replaceAll(brand, "")) : tree

const hasVeiled = ({ entries }: Recording, root: string | undefined): boolean =>
  entries.some((entry) => "isVeiled" in entry && entry.isVeiled && rootOf(entry.actor) === root)

describe("a recorded walk, with its screen", () => {
  it(`shows the same in each of ${walks} replays`, async () => {
    const charts = new Map(models.map(({ machine }) => stageOf(machine)).map((stage) => [stage.id, stage]))
    const broken: Array<unknown> = []
    const shown = new Set<string>()
    let steps = 0
    let states = 0
    let allStates = 0
    let screens = 0
    let lines = 0
    for (let walk = 0; walk < walks; walk += 1) {
      const from = walk % models.length
      const inTurn = [...models.slice(from), ...models.slice(0, from)]
      const made = await recordedWalk(inTurn, seed * 1000 + walk, stepsOfWalk, async ({ model, actor }, recording) => {
        const chart = model.machine.id
        const replay = openReplay(recording, charts)
        while (replay.next());
        const { difference, ...done } = replay.done()
        const root = recording.entries.findLast(({ kind }) => kind === "birth")?.actor
        const again = replay.actor(`${root}/child`)
        if (difference !== null || again === undefined) {
          broken.push({ walk, chart, difference })
          return
        }
        states = done.states
        if (undrawable[chart] !== undefined) return replay.stop()
        const isVeiled = hasVeiled(recording, root)
        if (isVeiled && searching.includes(chart)) return replay.stop()
        const areSame = (one: string, other: string) => comparable(one, isVeiled) === comparable(other, isVeiled)
        let one = await treeOver(model, actor)
        const other = await treeOver(model, again)
        // The first drawing of all may have waited for its code.
        if (!areSame(one, other)) one = await treeOver(model, actor)
        replay.stop()
        lines += one.split("\n").length
        shown.add(chart)
        screens += 1
        if (!areSame(one, other)) broken.push({ walk, chart, one, other })
      })
      steps += made.steps
      allStates += states
      if (made.error !== null) broken.push({ walk, error: made.error })
    }
    console.log(
      `${walks} walks over ${shown.size} charts with screens, ${steps} steps, ${allStates} states, ` +
        `${screens} screens compared, ${lines} lines of what is said, ` +
        `${broken.length} differences`
    )
    expect(broken).toEqual([])
    expect(steps).toBe(walks * stepsOfWalk)
    expect(lines).toBeGreaterThan(walks)
  })
})
