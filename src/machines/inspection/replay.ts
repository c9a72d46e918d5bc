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
  type Birth,
  type Elapsed,
  type End,
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
  /** Does the next step that can be done, and answers it; null once there is none, or a difference was found. */
  readonly next: () => Step | null
  readonly done: () => Replayed
  /** What every actor of the visit is now; those that were stopped are no more. */
  readonly states: () => ReadonlyMap<string, ActorState>
  /** The actor itself, for a screen over it; undefined before it began. */
  readonly actor: (path: string) => AnyActorRef | undefined
  /** Milliseconds since the visit began. */
  readonly at: () => number
  readonly stop: () => void
}

/** Milliseconds between a delay's end here and in the recording that are no difference: an event takes time. */
const tolerance = 250

/** Milliseconds for which events may go on after a delay's end: a hidden tab ends its delays once a second. */
const patience = 1500

/** A busy page ends a delay late now and then. One that was late by more than this each time has become shorter. */
const alwaysLate = { by: 150, times: 3 }

interface Lateness {
  readonly least: number
  readonly times: number
}

/** When a delay is over, and when something first happened in the page after that. */
interface Due {
  readonly at: number
  awake: number | null
}

/** Times pass only by the recording: nothing set on this clock ever fires by itself. */
const heldClock = { setTimeout: () => 0, clearTimeout: () => undefined }

/** Begins a replay with real charts, whose slots do nothing but what they did at once; `watch` is told all that XState tells. */
export const openReplay = (
  recording: Recording,
  charts: Charts,
  watch: (inspected: InspectionEvent) => void = () => {}
): Replay => {
  const entries = recording.entries
  const paths = actorPaths()
  const actors = new Map<string, AnyActorRef>()
  const roots = new Map<string, AnyActorRef>()
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
  const stopped = new Set<string>()
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

  const parts = (actor: string, what: string, before: string, after: string): false => {
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
    return false
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
    if (then === undefined) return void parts(actor, "state", "no other state", shownState(reached))
    states += 1
    if (shownState(then) !== shownState(reached))
      return void parts(actor, "state", shownState(then), shownState(reached))
    if (then.digest === null) return
    contexts += 1
    if (then.digest !== reached.digest) parts(actor, "context", then.digest, String(reached.digest))
  }

  const inspect = (event: InspectionEvent) => {
    watch(event)
    if (event.type !== "@xstate.event" && event.type !== "@xstate.snapshot") return
    const ref = event.actorRef
    const actor = paths.of(ref)
    const machine = chartOf(ref)
    if (machine === null) return
    actors.set(actor, ref as AnyActorRef)
    if (event.type !== "@xstate.snapshot") return
    if (event.event.type === "xstate.stop") return void stopped.add(actor)
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
  const noted = new Set<Step>()
  const noteStep = (step: Step) => {
    steps += 1
    noted.add(step)
    const root = rootOf(step.actor)
    if ((step.kind === "birth" || step.kind === "heard") && step.isVeiled) veiled.add(root)
    lastStep.set(root, { place: places.get(step) ?? 0, step })
  }

  /** When each delay that is set is over, by the recording's time. */
  const dues = new WeakMap<object, Due>()
  const delaysOf = (ref: AnyActorRef) => Object.values(ref.system.getSnapshot()._scheduledEvents)
  const noteDelays = (ref: AnyActorRef) => {
    for (const delay of delaysOf(ref)) if (!dues.has(delay)) dues.set(delay, { at: now + delay.delay, awake: null })
  }

  /** A delay that the recording does not end is found once a later one ends, or the page goes on for long. */
  const findOverdue = (step: Step) => {
    const ended = step.kind === "elapsed" ? delayOver(step) : undefined
    const due = (ended === undefined ? undefined : dues.get(ended))?.at ?? -Infinity
    for (const delay of [...roots.values()].flatMap(delaysOf)) {
      const one = dues.get(delay)
      if (delay === ended || one === undefined || one.at >= step.at) continue
      const isPassedOver = one.at < Math.min(due, step.at) - tolerance
      if (isPassedOver || (one.awake !== null && step.at - one.awake > patience)) {
        const late = `${delay.event.type} is over ${step.at - one.at} ms earlier`
        return parts(paths.of(delay.target), "delay", "not over yet", late)
      }
      one.awake ??= step.at
    }
  }

  /** How late each delay was over, by actor and name. */
  const lateness = new Map<string, Lateness>()
  const noteLateness = (name: string, late: number): Lateness => {
    const { least, times } = lateness.get(name) ?? { least: Infinity, times: 0 }
    const found = { least: Math.min(least, late), times: times + 1 }
    lateness.set(name, found)
    return found
  }

  const beginRoot = ({ actor, chart: name, input }: Birth): boolean => {
    const machine = chart(name)
    if (machine === undefined) {
      unknown.add(name)
      return false
    }
    const ref = createActor(machine, { input: recalled(input) as never, clock: heldClock })
    paths.name(ref, actor)
    actors.set(actor, ref)
    ref.system.inspect({ next: inspect })
    ref.subscribe({ error: (cause) => void parts(actor, "error", "none", String(cause)) })
    roots.set(actor, ref)
    ref.start()
    return true
  }

  const delayOver = ({ actor, type }: Elapsed) => {
    const root = roots.get(rootOf(actor))
    const delays = root === undefined ? [] : delaysOf(root)
    return delays.find(({ target, event }) => target === actors.get(actor) && event.type === type)
  }

  const elapse = (step: Elapsed): boolean => {
    const { actor, type } = step
    const target = actors.get(actor)
    const over = delayOver(step)
    if (over === undefined || target === undefined)
      return parts(actor, "delay", `${type} is over`, "no such delay is set")
    const due = dues.get(over)?.at ?? now
    if (due > now + tolerance) return parts(actor, "delay", `${type} is over`, `it takes ${due - now} ms more`)
    const { least, times } = noteLateness(`${actor} ${type}`, now - due)
    if (times >= alwaysLate.times && least > alwaysLate.by)
      return parts(actor, "delay", `${type} is over`, `it is over ${least} ms earlier at least, as each time before`)
    target.system.scheduler.cancel(over.source, over.id ?? "")
    target.send(over.event as AnyEventObject)
    return true
  }

  const hear = (entry: Heard): boolean => {
    const target = actors.get(entry.actor)
    if (target === undefined) return parts(entry.actor, "actor", "is there", "is not")
    target.send(eventOf(entry))
    return true
  }

  const end = ({ actor }: End): boolean => {
    roots.get(actor)?.stop()
    return true
  }

  /** All states that the visit had reached by now must have been reached again. */
  const settle = () => {
    const missing = [...wanted].flatMap(([actor, count]) => {
      const nth = produced.get(actor) ?? 0
      return nth < count ? (expected.get(actor)?.[nth] ?? []) : []
    })
    const [first] = missing.toSorted((one, other) => (places.get(one) ?? 0) - (places.get(other) ?? 0))
    if (first === undefined) return
    const latest = last.get(first.actor)
    parts(first.actor, "state", shownState(first), latest === undefined ? "none" : shownState(latest))
  }

  const act = (step: Step): boolean => {
    if (step.kind === "birth") return beginRoot(step)
    if (step.kind === "heard") return hear(step)
    return step.kind === "elapsed" ? elapse(step) : end(step)
  }

  /** Whether the step was done, now or at once with another. */
  const doStep = (step: Step): boolean => {
    const isBegun = roots.has(rootOf(step.actor))
    if (step.kind === "heard" && step.atOnce !== undefined && isBegun) return noted.has(step)
    if (step.kind !== "birth" && !isBegun) {
      skipped += 1
      return false
    }
    settle()
    findOverdue(step)
    if (difference !== null) return false
    now = step.at
    noteStep(step)
    const isDone = act(step)
    const root = roots.get(rootOf(step.actor))
    if (root !== undefined) noteDelays(root)
    return isDone
  }

  const next = (): Step | null => {
    while (difference === null) {
      const entry = entries[place]
      if (entry === undefined) {
        settle()
        return null
      }
      place += 1
      if (entry.kind !== "state") {
        if (doStep(entry)) return entry
      } else if (roots.has(rootOf(entry.actor))) wanted.set(entry.actor, (wanted.get(entry.actor) ?? 0) + 1)
    }
    return null
  }

  return {
    next,
    done: () => ({ steps, states, contexts, skipped, unknown: [...unknown], difference }),
    states: () => new Map([...last].filter(([actor]) => !stopped.has(actor))),
    actor: (path) => actors.get(path),
    at: () => now,
    stop: () => {
      for (const ref of roots.values()) ref.stop()
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

/** In sentences, what of the visit a replay says nothing about. */
export const leftOut = ({ lost }: Recording, { skipped, unknown }: Replayed): ReadonlyArray<string> => [
  ...(lost > 0 ? [`Entries that had given way to later ones: ${lost}.`] : []),
  ...(skipped > 0
    ? [`Events of charts that had begun before or that this code does not have, left out: ${skipped}.`]
    : []),
  ...(unknown.length > 0 ? [`Charts that this code does not have: ${unknown.join(", ")}.`] : [])
]

/** Whether a replay without a difference tells anything: some states were compared, and every chart is known. */
export const isTelling = ({ states, unknown }: Replayed): boolean => states > 0 && unknown.length === 0
