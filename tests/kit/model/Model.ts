import type {
  Actor,
  AnyEventObject,
  AnyStateMachine,
  EmittedFrom,
  EventFromLogic,
  InputFrom,
  SimulatedClock
} from "xstate"

/** A slot at work: its name in its chart, and what it was started with. */
export interface Asked {
  readonly slot: string
  readonly input: unknown
}

/** What a slot at work was told. */
export interface Ordered {
  readonly slot: string
  readonly order: AnyEventObject
}

/** So many milliseconds pass on the chart's clock. */
export interface TimePassed {
  readonly type: "time.passed"
  readonly by: number
}

/** Something that may reach the chart: an event, or time. */
export type Case<M extends AnyStateMachine> = EventFromLogic<M> | TimePassed

/** From what the rules say was so to what they say is so; at the start there is neither a state before nor an event. */
export interface Change<M extends AnyStateMachine, Expected> {
  readonly before: Expected | null
  readonly event: Case<M> | null
  readonly expected: Expected
}

/** What one step of a walk brought. */
export interface Step<M extends AnyStateMachine, Expected> extends Omit<Change<M, Expected>, "expected"> {
  readonly news: ReadonlyArray<EmittedFrom<M>>
  /** What the chart told its parent on it. */
  readonly told: ReadonlyArray<AnyEventObject>
  /** Every slot that is at work now, those of living child charts too, in the order in which they were started. */
  readonly asked: ReadonlyArray<Asked>
  /** Those of them that were started on this step. */
  readonly begun: ReadonlyArray<Asked>
  /** What slots at work were told on it, in order. */
  readonly ordered: ReadonlyArray<Ordered>
  readonly clock: SimulatedClock
}

/** What an event is caused with. */
export interface Scene<M extends AnyStateMachine, Expected> {
  readonly actor: Actor<M>
  readonly clock: SimulatedClock
  readonly before: Expected
}

/**
 * What the product's rules say of a chart: what the world may send, and what must then be so. Walks over every expected
 * transition are generated from it. It never asks the chart: a chart that behaves otherwise breaks it.
 * `Expected` is plain data; two expected states with the same JSON are the same place.
 */
export interface Model<M extends AnyStateMachine, Expected> {
  readonly machine: M
  /** Every input worth starting with; walks are generated from each. */
  readonly inputs?: ReadonlyArray<InputFrom<M>>
  /** What is so once the chart has started. */
  readonly begin: (input: InputFrom<M>) => Expected
  /** Every event with each payload worth trying, and each time worth letting pass. */
  readonly cases: ReadonlyArray<Case<M>>
  /**
   * What is so after the event, by the rules; `null` where the world cannot send it: a slot that was not asked does not
   * answer, a button that is not shown is not pressed. An event that may come and changes nothing leads to the same state.
   */
  readonly next: (expected: Expected, event: Case<M>) => Expected | null
  /** What tells places apart, where that is less than all that is expected. */
  readonly place?: (expected: Expected) => unknown
  /** Whether the chart has ended. */
  readonly isOver?: (expected: Expected) => boolean
  /** Every slot that must be at work, in the order in which they were started. Not compared where it is left out. */
  readonly asks?: (expected: Expected) => ReadonlyArray<Asked>
  /** The slots that must be started on a step; those `asks` newly names, where it is left out. */
  readonly begins?: (change: Change<M, Expected>) => ReadonlyArray<string>
  /** The news of a step; none where it is left out. */
  readonly news?: (change: Change<M, Expected>) => ReadonlyArray<EmittedFrom<M>>
  /** What the parent must be told on a step; nothing where it is left out. */
  readonly tells?: (change: Change<M, Expected>) => ReadonlyArray<AnyEventObject>
  /** What slots at work must be told on a step; nothing where it is left out. */
  readonly orders?: (change: Change<M, Expected>) => ReadonlyArray<Ordered>
  /** Whether walks take every pair of transitions that follow each other, not only every transition. */
  readonly pairs?: boolean
  /** Child charts that run for real, with their own children. Every slot stays silent: its answers are among the cases. */
  readonly alive?: ReadonlyArray<string>
  /** Puts a screen over the actor; answers with what takes it down again. */
  readonly show?: (actor: Actor<M>) => Undo | Promise<Undo>
  /** How a person or a child causes these events; every other event is sent, and time passes by itself. */
  readonly act?: {
    readonly [T in EventFromLogic<M>["type"]]?: (
      event: Extract<EventFromLogic<M>, { type: T }>,
      scene: Scene<M, Expected>
    ) => Done
  }
  /** Throws when the actor, or the screen over it, is not as expected. Called at the start and after each step. */
  readonly promise?: (expected: Expected, actor: Actor<M>, step: Step<M, Expected>) => Done
  /** Asked once where a walk ends; it may move the actor on to see where it stands. */
  readonly end?: (expected: Expected, actor: Actor<M>, step: Step<M, Expected>) => Done
}

export type AnyModel = Model<AnyStateMachine, unknown>

export type Done = void | Promise<void>
export type Undo = () => Done

/** A walk from the start: each step's event, and what must be so after it. */
export interface Walk<M extends AnyStateMachine, Expected> {
  readonly name: string
  readonly input: InputFrom<M> | undefined
  readonly start: Expected
  readonly steps: ReadonlyArray<{ readonly event: Case<M>; readonly expected: Expected }>
}

/** The place of an expected state, as text. */
export const placeOf = <M extends AnyStateMachine, Expected>(model: Model<M, Expected>, expected: Expected): string =>
  JSON.stringify(model.place === undefined ? expected : model.place(expected))
