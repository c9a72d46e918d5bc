import {
  type Actor,
  type AnyActorLogic,
  type AnyEventObject,
  type AnyStateMachine,
  createActor,
  fromCallback,
  type InspectionEvent,
  setup,
  type SimulatedClock,
  StateMachine
} from "xstate"
import type { Asked, Ordered } from "./Model.ts"

/** The chart with silent slots, and only its living child charts; of the others, those watched record their events. */
const silent = (
  machine: AnyStateMachine,
  alive: ReadonlyArray<string> | "all",
  asked: Set<Asked>,
  order: (ordered: Ordered) => void,
  watched: ReadonlyArray<string> = []
): AnyStateMachine => {
  const quiet = ([name, logic]: [string, AnyActorLogic]): [string, AnyActorLogic] => {
    if (!(logic instanceof StateMachine)) {
      return [
        name,
        fromCallback(({ input, receive }) => {
          const call = { slot: name, input }
          asked.add(call)
          receive((event) => order({ slot: name, order: event }))
          return () => asked.delete(call)
        })
      ]
    }
    if (alive === "all" || alive.includes(name)) return [name, silent(logic, "all", asked, order)]
    return [
      name,
      fromCallback(({ receive }) => {
        if (watched.includes(name)) receive((event) => order({ slot: name, order: event }))
      })
    ]
  }
  return machine.provide({
    actors: Object.fromEntries(
      Object.entries(machine.implementations.actors as Record<string, AnyActorLogic>).map(quiet)
    ) as never
  })
}

/** The chart with all its child charts, whose slots do nothing. */
export const withSilentSlots = (machine: AnyStateMachine): AnyStateMachine =>
  silent(machine, "all", new Set(), () => undefined)

/** What a chart emitted and sent in the current step. */
export interface Heard {
  readonly news: Array<AnyEventObject>
  readonly told: Array<AnyEventObject>
  readonly ordered: Array<Ordered>
}

/** A chart that runs as a child, and all its effects. */
export interface SilentActor {
  readonly actor: Actor<AnyStateMachine>
  /** Every running slot, in the order of starting. */
  readonly asked: ReadonlySet<Asked>
  readonly heard: () => Heard
  /** Begins a step with no effects. */
  readonly forget: () => void
  /** Errors of the chart. */
  readonly broken: ReadonlyArray<unknown>
  readonly stop: () => void
}

/** Starts the chart on this clock with silent slots; `inspect` is told its steps, and those of its living children. */
export const startSilent = (
  machine: AnyStateMachine,
  alive: ReadonlyArray<string>,
  input: unknown,
  clock: SimulatedClock,
  watched: ReadonlyArray<string> = [],
  inspect: (inspected: InspectionEvent) => void = () => {}
): SilentActor => {
  const asked = new Set<Asked>()
  const broken: Array<unknown> = []
  const nothing = (): Heard => ({ news: [], told: [], ordered: [] })
  let heard = nothing()
  const parent = createActor(
    setup({
      actors: { child: silent(machine, alive, asked, (one) => heard.ordered.push(one), watched) }
    }).createMachine({
      context: ({ spawn }) => ({ child: spawn("child", { input: input as never }) }),
      on: {
        "*": {
          actions: ({ event }) => {
            if (!event.type.startsWith("xstate.")) heard.told.push(event)
          }
        }
      }
    }),
    { clock, inspect }
  )
  const actor = parent.getSnapshot().context.child as unknown as Actor<AnyStateMachine>
  parent.subscribe({ error: (cause) => broken.push(cause) })
  actor.subscribe({ error: (cause) => broken.push(cause) })
  actor.on("*", (notice) => heard.news.push(notice))
  parent.start()
  return {
    actor,
    asked,
    broken,
    heard: () => heard,
    forget: () => {
      heard = nothing()
    },
    stop: () => parent.stop()
  }
}
