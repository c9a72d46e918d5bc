import type { AnyStateMachine } from "xstate"
import type { Place, Walked, Ways } from "../../../src/machines/inspection/coverage.ts"
import type { TransitionTaken } from "../../../src/machines/inspection/transitionsTaken.ts"
import type { AnyModel, Walk } from "./Model.ts"
import { shortestWays, waysAsData } from "./ways.ts"

/** A transition taken at this step of a walk; at the start it is 0. */
export interface Noted extends TransitionTaken {
  readonly step: number
}

type AnyWalk = Pick<Walk<AnyStateMachine, unknown>, "input" | "steps">

/** What the walks of a model took. */
export class TakenByWalks {
  readonly #model: AnyModel
  readonly #taken = new Map<string, Set<string>>()
  /** The shortest beginning of a walk that took each transition of the chart itself. */
  readonly #beginnings = new Map<string, AnyWalk>()

  constructor(model: AnyModel) {
    this.#model = model
  }

  add({ input, steps }: AnyWalk, noted: ReadonlyArray<Noted>): void {
    for (const { chart, transition, step } of noted) {
      const names = this.#taken.get(chart) ?? new Set()
      this.#taken.set(chart, names.add(transition))
      const known = this.#beginnings.get(transition)
      if (chart !== this.#model.machine.id || (known !== undefined && known.steps.length <= step)) continue
      this.#beginnings.set(transition, { input, steps: steps.slice(0, step) })
    }
  }

  asData(model: string, place: Place): Walked {
    const taken = [...this.#taken].map(([chart, names]) => [chart, [...names].toSorted()] as const)
    return { model, chart: this.#model.machine.id, place, taken: Object.fromEntries(taken) }
  }

  /** The shortest ways; where the model alone does not lead to a transition, the shortest walk that did. */
  ways(): Ways {
    const wanted = new Set(this.#beginnings.keys())
    return waysAsData(this.#model, new Map([...this.#beginnings, ...shortestWays(this.#model, wanted)]))
  }
}
