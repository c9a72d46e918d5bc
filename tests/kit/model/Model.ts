import type {
  Actor,
  AnyEventObject,
  AnyStateMachine,
  EmittedFrom,
  EventFromLogic,
  InputFrom,
  SimulatedClock
} from "xstate"

/** A running slot: its name in its chart, and its input. */
export interface Asked {
  readonly slot: string
  readonly input: unknown
}

/** An event sent to a running slot. */
export interface Ordered {
  readonly slot: string
  readonly order: AnyEventObject
}

/** Milliseconds that pass on the chart's clock. */
export interface TimePassed {
  readonly type: "time.passed"
  readonly by: number
}

/** An input of the chart: an event, or time. */
export type Case<M extends AnyStateMachine> = EventFromLogic<M> | TimePassed

/** The expected states before and after an event; at the start there is neither a state before nor an event. */
export interface Change<M extends AnyStateMachine, Expected> {
  readonly before: Expected | null
  readonly event: Case<M> | null
  readonly expected: Expected
}

/** The effects of one step of a walk. */
export interface Step<M extends AnyStateMachine, Expected> extends Omit<Change<M, Expected>, "expected"> {
  readonly news: ReadonlyArray<EmittedFrom<M>>
  /** The events sent to the parent. */
  readonly told: ReadonlyArray<AnyEventObject>
  /** Every running slot, those of living child charts too, in the order of starting. */
  readonly asked: ReadonlyArray<Asked>
  /** The slots started on this step. */
  readonly begun: ReadonlyArray<Asked>
  /** The events sent to running slots, in order. */
  readonly ordered: ReadonlyArray<Ordered>
  readonly clock: SimulatedClock
}

/** What `act` receives to cause an event. */
export interface Scene<M extends AnyStateMachine, Expected> {
  readonly actor: Actor<M>
  readonly clock: SimulatedClock
  readonly before: Expected
}

/**
 * What the product's rules say of a chart: which events may come, and what must follow. Walks over every expected
 * transition are generated from it. It never asks the chart, so a chart that behaves otherwise fails. `Expected` is
 * plain data; equal JSON means the same state.
 */
export interface Model<M extends AnyStateMachine, Expected> {
  readonly machine: M
  /** Every input worth starting with; walks are generated from each. */
  readonly inputs?: ReadonlyArray<InputFrom<M>>
  /** The expected state after the start. */
  readonly begin: (input: InputFrom<M>) => Expected
  /** Every event with each payload worth trying, and each time worth letting pass. */
  readonly cases: ReadonlyArray<Case<M>>
  /**
   * The expected state after the event; `null` if the event cannot come: a slot that is not running does not answer, a
   * button that is not shown is not pressed. An event without effect leads to the same state.
   */
  readonly next: (expected: Expected, event: Case<M>) => Expected | null
  /** What distinguishes states for walks, if that is less than the whole expected state. */
  readonly place?: (expected: Expected) => unknown
  readonly isOver?: (expected: Expected) => boolean
  /** Every slot that must be running, in the order of starting. Not compared if missing. */
  readonly asks?: (expected: Expected) => ReadonlyArray<Asked>
  /** The slots that a step must start; if missing, those that `asks` newly names. */
  readonly begins?: (change: Change<M, Expected>) => ReadonlyArray<string>
  /** The news of a step; none if missing. */
  readonly news?: (change: Change<M, Expected>) => ReadonlyArray<EmittedFrom<M>>
  /** The events that a step must send to the parent; none if missing. */
  readonly tells?: (change: Change<M, Expected>) => ReadonlyArray<AnyEventObject>
  /** The events that a step must send to running slots; none if missing. */
  readonly orders?: (change: Change<M, Expected>) => ReadonlyArray<Ordered>
  /** Whether walks take every pair of successive transitions, not only every transition. */
  readonly pairs?: boolean
  /**
   * Child charts that really run, with their own children. Slots never answer by themselves: their answers are among
   * the cases.
   */
  readonly alive?: ReadonlyArray<string>
  /** Child charts that do not run, but whose events are compared as orders. */
  readonly watched?: ReadonlyArray<string>
  /** Draws a screen over the actor; returns a function that removes it. */
  readonly show?: (actor: Actor<M>) => Undo | Promise<Undo>
  /** How a person or a child causes these events; all others are sent, and time simply passes. */
  readonly act?: {
    readonly [T in EventFromLogic<M>["type"]]?: (
      event: Extract<EventFromLogic<M>, { type: T }>,
      scene: Scene<M, Expected>
    ) => Done
  }
  /** Throws if the actor, or its screen, is not as expected. Called at the start and after each step. */
  readonly promise?: (expected: Expected, actor: Actor<M>, step: Step<M, Expected>) => Done
  /** Called once at a walk's end; it may send further events to see the actor's state. */
  readonly end?: (expected: Expected, actor: Actor<M>, step: Step<M, Expected>) => Done
}

export type AnyModel = Model<AnyStateMachine, unknown>

export type Done = void | Promise<void>
export type Undo = () => Done

/** A walk from the start: each step's event, and the expected state after it. */
export interface Walk<M extends AnyStateMachine, Expected> {
  readonly name: string
  readonly input: InputFrom<M> | undefined
  readonly start: Expected
  readonly steps: ReadonlyArray<{ readonly event: Case<M>; readonly expected: Expected }>
}

/** The text that identifies an expected state. */
export const placeOf = <M extends AnyStateMachine, Expected>(model: Model<M, Expected>, expected: Expected): string =>
  JSON.stringify(model.place === undefined ? expected : model.place(expected))
