import { type AnyStateMachine, type InspectionEvent, SimulatedClock } from "xstate"
import { actorPaths, chartOf } from "../../../src/machines/inspection/actorPaths.ts"
import { type TransitionTaken, transitionsTaken } from "../../../src/machines/inspection/transitionsTaken.ts"
import { pathsOf, type Running } from "../../../src/ui/flows/live.ts"
import { rendered } from "../harness/rendered.ts"
import type { AnyModel, Undo, Walk } from "../model/Model.ts"
import { type SilentActor, startSilent } from "../model/silentActor.ts"

export type AnyWay = Pick<Walk<AnyStateMachine, unknown>, "input" | "start" | "steps">

/** Where a way stands. */
export interface Stand {
  /** Events that have come. */
  readonly at: number
  readonly running: ReadonlyArray<Running>
  /** On the last event; at the start, on the start. */
  readonly taken: ReadonlyArray<TransitionTaken>
}

/** A way that is played on the chart with its screen, as walks are taken: what a person does is done to the screen. */
export interface PlayedWay {
  /** Goes there event by event, also back: then from the start again. */
  readonly goTo: (at: number) => Promise<Stand>
  readonly stop: () => Promise<void>
}

interface Playing {
  readonly stage: SilentActor
  readonly clock: SimulatedClock
  readonly undo: Undo | undefined
}

interface Snapshot {
  readonly value?: unknown
  readonly context?: unknown
  readonly status: string
}

/** Milliseconds for which code may come that is loaded after what is drawn around it, and between two looks. */
const late = { longest: 5000, pause: 50 }

/** Does it once the screen has what it is done to. */
const onceThere = async (act: () => unknown): Promise<void> => {
  for (const begun = performance.now(); ; await new Promise((resolve) => setTimeout(resolve, late.pause))) {
    try {
      return void (await act())
    } catch (cause) {
      if (performance.now() - begun > late.longest) throw cause
    }
  }
}

export const playedWay = (model: AnyModel, way: AnyWay): PlayedWay => {
  let playing: Playing | null = null
  let at = 0
  let running = new Map<string, Running>()
  let taken: Array<TransitionTaken> = []
  let paths = actorPaths()

  const inspect = (inspected: InspectionEvent) => {
    taken.push(...transitionsTaken(inspected))
    if (inspected.type !== "@xstate.snapshot") return
    const chart = chartOf(inspected.actorRef)
    // The stage around the chart has no name of its own.
    const id = paths.of(inspected.actorRef).replace(/^[^/]*\//u, "")
    if (chart === null || chart.id === "(machine)") return
    if (inspected.event.type === "xstate.stop") return void running.delete(id)
    const { value, status } = inspected.snapshot as Snapshot
    running.set(id, {
      id,
      name: chart.id,
      entered: ["(any)", ...pathsOf(value)],
      state: JSON.stringify(value) ?? "",
      context: "",
      isOver: status !== "active"
    })
  }

  const stop = async () => {
    await playing?.undo?.()
    playing?.stage.stop()
    playing = null
    at = 0
    running = new Map()
    taken = []
    paths = actorPaths()
  }

  const start = async (): Promise<Playing> => {
    const clock = new SimulatedClock()
    const stage = startSilent(model.machine, model.alive ?? [], way.input, clock, model.watched, inspect)
    playing = { stage, clock, undo: undefined }
    const undo = (await model.show?.(stage.actor)) ?? undefined
    await rendered()
    return (playing = { stage, clock, undo })
  }

  const step = async ({ stage: { actor, broken }, clock }: Playing) => {
    const { event } = way.steps[at] ?? { event: { type: "time.passed", by: 0 } }
    const before = at === 0 ? way.start : way.steps[at - 1]?.expected
    taken = []
    at += 1
    const act = model.act?.[event.type]
    if (event.type === "time.passed") clock.increment((event as { readonly by: number }).by)
    else if (act === undefined) actor.send(event)
    else await onceThere(() => act(event as never, { actor, clock, before }))
    await rendered()
    if (broken.length > 0) throw broken[0]
  }

  return {
    goTo: async (to) => {
      if (to < at) await stop()
      const now = playing ?? (await start())
      while (at < to) await step(now)
      return { at, running: [...running.values()], taken: [...taken] }
    },
    stop
  }
}
