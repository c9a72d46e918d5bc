import {
  type ActorRefLike,
  type AnyActorLogic,
  type AnyActorRef,
  type AnyEventObject,
  type AnyStateMachine,
  createActor,
  fromCallback,
  type InspectionEvent,
  StateMachine
} from "xstate"
import { actorPaths, chartOf } from "./actorPaths.ts"
import { recaller } from "./recordable.ts"
import {
  type Entry,
  type Heard,
  type Recording,
  rootOf,
  shownState,
  type StateReached,
  type Step
} from "./Recording.ts"
import { stateOf } from "./recordVisit.ts"

/** The charts of this code by name. */
export type Charts = ReadonlyMap<string, AnyStateMachine>

/** Where a replay first goes another way than the visit did. */
export interface Difference {
  /** The number of the entry that was done last, from 1, and what it was; null before the first. */
  readonly place: number
  readonly step: Step | null
  readonly actor: string
  readonly what: string
  readonly recorded: string
  readonly replayed: string
  /** Values that its root heard are withheld: that may be the reason. */
  readonly isVeiled: boolean
}

export interface Replayed {
  readonly steps: number
  /** States that were compared, and how many of them with their context. */
  readonly states: number
  readonly contexts: number
  /** Steps of actors that had begun before the recording, or whose chart this code does not have. */
  readonly skipped: number
  readonly unknown: ReadonlyArray<string>
  readonly difference: Difference | null
}

/** What an actor of the visit is in its replay. */
export interface ActorState extends StateReached {
  readonly chart: string
  readonly context: unknown
}

/** A replay that is done step by step. */
export interface Replay {
  /** Does the next step; false once there is none, or a difference was found. */
  readonly next: () => boolean
  readonly done: () => Replayed
  /** What every actor of the visit is now. */
  readonly states: () => ReadonlyMap<string, ActorState>
  /** Milliseconds since the visit began. */
  readonly at: () => number
  readonly stop: () => void
}

/** A delay that ends when the recording says so may be set later than it was then, by so many milliseconds. */
const tolerance = 250

interface Root {
  readonly ref: AnyActorRef
  readonly due: () => void
}

/** Times pass only by the recording: nothing set on this clock ever fires by itself. */
const heldClock = { setTimeout: () => 0, clearTimeout: () => undefined }

/** Begins a replay with real charts, whose slots do nothing but what they did at once. */
export const openReplay = (recording: Recording, charts: Charts): Replay => {
  const entries = recording.entries
  const paths = actorPaths()
  const actors = new Map<string, AnyActorRef>()
  const roots = new Map<string, Root>()
  const expected = Map.groupBy(
    entries.filter((entry): entry is StateReached => entry.kind === "state"),
    ({ actor }) => actor
  )
  const atOnce = Map.groupBy(
    entries.filter((entry): entry is Heard => entry.kind === "heard" && entry.atOnce !== undefined),
    ({ atOnce: source }) => `${source?.slot}#${source?.order}`
  )
  const produced = new Map<string, number>()
  const wanted = new Map<string, number>()
  const last = new Map<string, ActorState>()
  const lastStep = new Map<string, { readonly place: number; readonly step: Step }>()
  const veiled = new Set<string>()
  const unknown = new Set<string>()
  let difference: Difference | null = null
  let place = 0
  let now = 0
  let steps = 0
  let states = 0
  let contexts = 0
  let skipped = 0

  const parts = (actor: string, what: string, before: string, after: string) => {
    const root = rootOf(actor)
    const done = lastStep.get(root) ?? null
    difference ??= {
      place: done?.place ?? 0,
      step: done?.step ?? null,
      actor,
      what,
      recorded: before,
      replayed: after,
      isVeiled: veiled.has(root)
    }
  }

  const compare = (reached: ActorState) => {
    const { actor } = reached
    const before = last.get(actor)
    const isSame = veiled.has(rootOf(actor)) || before?.digest === reached.digest
    if (before !== undefined && isSame && shownState(before) === shownState(reached)) return
    last.set(actor, reached)
    const nth = produced.get(actor) ?? 0
    produced.set(actor, nth + 1)
    const then = expected.get(actor)?.[nth]
    if (then === undefined) return parts(actor, "state", "no other state", shownState(reached))
    states += 1
    if (shownState(then) !== shownState(reached)) return parts(actor, "state", shownState(then), shownState(reached))
    if (then.digest === null) return
    contexts += 1
    if (then.digest !== reached.digest) parts(actor, "context", then.digest, String(reached.digest))
  }

  const inspect = (event: InspectionEvent) => {
    if (event.type !== "@xstate.event" && event.type !== "@xstate.snapshot") return
    const ref = event.actorRef
    const actor = paths.of(ref)
    const machine = chartOf(ref)
    if (machine === null) return
    actors.set(actor, ref as AnyActorRef)
    if (event.type !== "@xstate.snapshot" || event.event.type === "xstate.stop") return
    const { context } = event.snapshot as unknown as { readonly context: unknown }
    compare({ ...stateOf(actor, event.snapshot), chart: machine.id, context })
  }

  const eventOf = (entry: Heard) => recalled(entry.event) as AnyEventObject

  /** What this slot answered at once, in its start or in its n-th order. */
  const silent = fromCallback(({ self, receive, sendBack }) => {
    let order = 0
    const answer = () => {
      const slot = paths.of(self as ActorRefLike)
      for (const entry of atOnce.get(`${slot}#${order}`) ?? []) {
        noteStep(entry)
        sendBack(eventOf(entry))
      }
      order += 1
    }
    answer()
    receive(answer)
  })

  const silenced = (machine: AnyStateMachine): AnyStateMachine =>
    machine.provide({
      actors: Object.fromEntries(
        Object.entries(machine.implementations.actors as Record<string, AnyActorLogic>).map(([name, logic]) => [
          name,
          logic instanceof StateMachine ? silenced(logic) : silent
        ])
      ) as never
    })
  const known = new Map<string, AnyStateMachine>()
  const chart = (id: string): AnyStateMachine | undefined => {
    const made = known.get(id)
    const real = charts.get(id)
    if (made !== undefined || real === undefined) return made
    const machine = silenced(real)
    known.set(id, machine)
    return machine
  }

  const recalled = recaller(chart)
  const places = new Map<Entry, number>(entries.map((entry, index) => [entry, index + 1]))
  const noteStep = (step: Step) => {
    steps += 1
    const root = rootOf(step.actor)
    if ((step.kind === "birth" || step.kind === "heard") && step.isVeiled) veiled.add(root)
    lastStep.set(root, { place: places.get(step) ?? 0, step })
  }

  /** When each delay that is set is over, by the recording's time. */
  const dues = new WeakMap<object, number>()
  const noteDelays = (ref: AnyActorRef) => {
    for (const delay of Object.values(ref.system.getSnapshot()._scheduledEvents)) {
      if (!dues.has(delay)) dues.set(delay, now + delay.delay)
    }
  }

  const beginRoot = ({ actor, chart: name, input }: Extract<Step, { readonly kind: "birth" }>) => {
    const machine = chart(name)
    if (machine === undefined) return void unknown.add(name)
    const ref = createActor(machine, { input: recalled(input) as never, clock: heldClock })
    paths.name(ref, actor)
    actors.set(actor, ref)
    ref.system.inspect({ next: inspect })
    ref.subscribe({ error: (cause) => parts(actor, "error", "none", String(cause)) })
    roots.set(actor, { ref, due: () => noteDelays(ref) })
    ref.start()
  }

  const elapse = ({ actor, type }: Extract<Step, { readonly kind: "elapsed" }>) => {
    const root = roots.get(rootOf(actor))
    const target = actors.get(actor)
    const delays = Object.values(root?.ref.system.getSnapshot()._scheduledEvents ?? {})
    const over = delays.find(({ target: whose, event }) => whose === target && event.type === type)
    if (over === undefined || target === undefined)
      return parts(actor, "delay", `${type} is over`, "no such delay is set")
    const due = dues.get(over) ?? now
    if (due > now + tolerance) return parts(actor, "delay", `${type} is over`, `it takes ${due - now} ms more`)
    target.system.scheduler.cancel(over.source, over.id ?? "")
    target.send(over.event as AnyEventObject)
  }

  const hear = (entry: Heard) => {
    const target = actors.get(entry.actor)
    if (target === undefined) return parts(entry.actor, "actor", "is there", "is not")
    target.send(eventOf(entry))
  }

  /** All states that the visit had reached by now must have been reached again. */
  const settle = (root: string) => {
    for (const [actor, count] of wanted) {
      if (rootOf(actor) !== root) continue
      const nth = produced.get(actor) ?? 0
      const missing = expected.get(actor)?.[nth]
      if (nth >= count || missing === undefined) continue
      const latest = last.get(actor)
      return parts(actor, "state", shownState(missing), latest === undefined ? "none" : shownState(latest))
    }
  }

  const doStep = (step: Step) => {
    const root = rootOf(step.actor)
    if (step.kind === "heard" && step.atOnce !== undefined && roots.has(root)) return
    if (step.kind !== "birth" && !roots.has(root)) {
      skipped += 1
      return
    }
    settle(root)
    if (difference !== null) return
    now = step.at
    noteStep(step)
    if (step.kind === "birth") beginRoot(step)
    else if (step.kind === "heard") hear(step)
    else if (step.kind === "elapsed") elapse(step)
    else roots.get(root)?.ref.stop()
    roots.get(root)?.due()
  }

  const next = (): boolean => {
    while (difference === null) {
      const entry = entries[place]
      if (entry === undefined) {
        for (const root of roots.keys()) settle(root)
        return false
      }
      place += 1
      if (entry.kind !== "state") {
        doStep(entry)
        return difference === null
      }
      if (roots.has(rootOf(entry.actor))) wanted.set(entry.actor, (wanted.get(entry.actor) ?? 0) + 1)
    }
    return false
  }

  return {
    next,
    done: () => ({ steps, states, contexts, skipped, unknown: [...unknown], difference }),
    states: () => last,
    at: () => now,
    stop: () => {
      for (const { ref } of roots.values()) ref.stop()
    }
  }
}

/** Does the whole visit again, to its end or to the first difference. */
export const replay = (recording: Recording, charts: Charts): Replayed => {
  const running = openReplay(recording, charts)
  while (running.next());
  running.stop()
  return running.done()
}
