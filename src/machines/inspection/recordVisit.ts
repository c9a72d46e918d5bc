import type { ActorRefLike, InspectionEvent } from "xstate"
import { actorPaths, chartOf, parentOf } from "./actorPaths.ts"
import { digest } from "./digest.ts"
import { type Entry, type Heard, type Recording, rootOf, shownState, type StateReached } from "./Recording.ts"
import { recorded } from "./recordable.ts"
import { ring } from "./ring.ts"
import { passwordStandIns } from "./standIn.ts"
import type { TypedTexts } from "./typedTexts.ts"

/** Characters of an hour's recording; a character takes one byte. */
const limit = 1_000_000

interface VisitOptions {
  /** Milliseconds, from anywhere. */
  readonly now: () => number
  readonly begun: Date
  readonly version: string
  readonly typed: TypedTexts
}

/** A recording that goes on. */
export interface Visit {
  /** For XState: hears of every actor and event. */
  readonly inspect: (event: InspectionEvent) => void
  /** All until now, without secrets and without what was typed. */
  readonly recording: () => Recording
  /** In characters. */
  readonly size: () => number
  /** Aborted once it records no more. */
  readonly over: AbortSignal
  /** Forgets what it has but what was typed, and goes on from now. */
  readonly beginAnew: () => void
  /** Records no more, and forgets what it has. */
  readonly end: () => void
}

/** What is known of an actor's last state. */
interface Known {
  readonly snapshot: unknown
  readonly text: string
}

/** How an event came: in the start of a slot, in its n-th order, or in neither. */
interface Busy {
  readonly order: number
}

const isActive = (ref: ActorRefLike): boolean => {
  try {
    return (ref.getSnapshot() as { readonly status: string }).status === "active"
  } catch {
    // It is just being made.
    return true
  }
}

/** Names of kinds are the code's, whoever typed the same word. */
const kinds: ReadonlyArray<string> = ["type", "_tag", "$chart", "$kind"]

/** Numbers that nobody types: places, sizes and times. */
const measured: ReadonlyArray<string> = [
  "x",
  "y",
  "width",
  "height",
  "top",
  "left",
  "right",
  "bottom",
  "offset",
  "window",
  "scale",
  "aside",
  "by",
  "at",
  "time",
  "size"
]

/** The value without what was typed. */
const untyped = (value: unknown, typed: TypedTexts, name = ""): unknown => {
  if (typeof value === "string") return kinds.includes(name) ? value : typed.without(value)
  if (typeof value === "number") return measured.includes(name) ? value : typed.withoutNumber(value)
  if (Array.isArray(value)) return value.map((item) => untyped(item, typed, name))
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, untyped(item, typed, key)]))
}

/** The entry without what was typed at any time of the visit. */
const withoutTyped = (entry: Entry, typed: TypedTexts): Entry => {
  if (entry.kind !== "birth" && entry.kind !== "heard") return entry
  const before = entry.kind === "birth" ? entry.input : entry.event
  const after = untyped(before, typed)
  const isVeiled = entry.isVeiled || JSON.stringify(before) !== JSON.stringify(after)
  return entry.kind === "birth"
    ? { ...entry, input: after, isVeiled }
    : { ...entry, event: after as Heard["event"], isVeiled }
}

/**
 * A digest tells something of what it is of: none stays behind the first withheld value of its root, nor where that
 * value may have given way, nor a state that was told from the one before by its digest alone.
 */
const withoutDigests = (entries: ReadonlyArray<Entry>): ReadonlyArray<Entry> => {
  const veiled = new Set<string>()
  const born = new Set<string>()
  const last = new Map<string, string>()
  return entries.flatMap((entry): ReadonlyArray<Entry> => {
    if ((entry.kind === "birth" || entry.kind === "heard") && entry.isVeiled) veiled.add(rootOf(entry.actor))
    if (entry.kind === "birth") born.add(entry.actor)
    if (entry.kind !== "state") return [entry]
    const root = rootOf(entry.actor)
    const before = last.get(entry.actor)
    const now = shownState(entry)
    last.set(entry.actor, now)
    if (born.has(root) && !veiled.has(root)) return [entry]
    return before === now ? [] : [{ ...entry, digest: null }]
  })
}

/**
 * Keeps what charts hear from outside, and what they become, in a ring of plain texts. What charts tell each other is
 * not kept: in a replay they do it again. Source: product, "Recordings".
 */
export const recordVisit = ({ now, begun, version, typed }: VisitOptions): Visit => {
  let kept = ring(limit)
  const over = new AbortController()
  const paths = actorPaths()
  const busy = new WeakMap<object, Busy>()
  const orders = new WeakMap<object, number>()
  const states = new WeakMap<object, Known>()
  const passwords = passwordStandIns()
  const veiledRoots = new Set<string>()
  const loaded = now()
  let start = loaded
  const at = () => Math.round(now() - start)
  const push = (entry: Entry) => kept.push(JSON.stringify(entry))

  const heardBySlot = (ref: ActorRefLike, isStart: boolean) => {
    const order = isStart ? 0 : (orders.get(ref) ?? 0) + 1
    orders.set(ref, order)
    busy.set(ref, { order })
    paths.of(ref)
  }

  const heard = (ref: ActorRefLike, source: ActorRefLike | undefined, event: { readonly type: string }) => {
    const isStart = event.type === "xstate.init"
    const chart = chartOf(ref)
    if (chart === null) return heardBySlot(ref, isStart)
    if (isStart) {
      const actor = paths.of(ref)
      if (parentOf(ref) !== undefined) return
      const { value: input, isVeiled } = recorded((event as { readonly input?: unknown }).input, passwords)
      if (isVeiled) veiledRoots.add(actor)
      return push({ kind: "birth", at: at(), actor, chart: chart.id, input, isVeiled })
    }
    if (event.type.startsWith("xstate.after.")) {
      return push({ kind: "elapsed", at: at(), actor: paths.of(ref), type: event.type })
    }
    if ((source !== undefined && chartOf(source) !== null) || !isActive(ref)) return
    const { value, isVeiled } = recorded(event, passwords)
    const actor = paths.of(ref)
    if (isVeiled) veiledRoots.add(rootOf(actor))
    const answering = source === undefined ? undefined : busy.get(source)
    const atOnce =
      source === undefined || answering === undefined ? {} : { atOnce: { slot: paths.of(source), ...answering } }
    push({ kind: "heard", at: at(), actor, event: value as Heard["event"], isVeiled, ...atOnce })
  }

  const became = (ref: ActorRefLike, event: { readonly type: string }, snapshot: unknown) => {
    if (chartOf(ref) === null) return busy.delete(ref)
    const actor = paths.of(ref)
    if (event.type === "xstate.stop") {
      if (parentOf(ref) === undefined) push({ kind: "end", at: at(), actor })
      return
    }
    const before = states.get(ref)
    if (before?.snapshot === snapshot) return
    const reached = stateOf(actor, snapshot, !veiledRoots.has(rootOf(actor)))
    const text = JSON.stringify(reached)
    states.set(ref, { snapshot, text })
    if (before?.text !== text) kept.push(text)
  }

  return {
    inspect: (event) => {
      if (over.signal.aborted) return
      if (event.type === "@xstate.event") heard(event.actorRef, event.sourceRef, event.event)
      else if (event.type === "@xstate.snapshot") became(event.actorRef, event.event, event.snapshot)
    },
    recording: () => ({
      format: "sayfa-recording-1",
      version,
      begun: new Date(begun.getTime() + Math.round(start - loaded)).toISOString(),
      lost: kept.lost(),
      entries: withoutDigests(kept.all().map((text) => withoutTyped(JSON.parse(text) as Entry, typed)))
    }),
    size: () => kept.size(),
    over: over.signal,
    beginAnew: () => {
      kept = ring(limit)
      start = now()
    },
    end: () => {
      over.abort()
      kept = ring(limit)
      typed.end()
      passwords.forget()
    }
  }
}

/** What a recording tells of an actor's state; its context is told by its digest, or not at all. */
export const stateOf = (actor: string, snapshot: unknown, isDigested = true): StateReached => {
  const { value, status, context } = snapshot as {
    readonly value: unknown
    readonly status: string
    readonly context: unknown
  }
  return { kind: "state", actor, value, status, digest: isDigested ? digest(context) : null }
}
