import type { Effect, Fiber } from "effect"
import {
  type AnyActorLogic,
  type AnyEventObject,
  type AnyStateMachine,
  type CallbackActorLogic,
  type EventFromLogic,
  type EventObject,
  fromCallback,
  type MachineContext,
  type StateMachine
} from "xstate"

declare const hears: unique symbol

/**
 * Work that a chart declares but does not do: started with `In`, it answers with plain events. `fill` connects it to a
 * service; tests connect a double by `provide`.
 */
export type Slot<In, Out extends EventObject> = CallbackActorLogic<AnyEventObject, In> & { readonly [hears]?: Out }

/** An empty slot: running it throws an error with its name. */
export const slot = <In, Out extends EventObject>(name: string): Slot<In, Out> =>
  fromCallback<AnyEventObject, In>(() => {
    throw new Error(`Slot "${name}" is not filled`)
  }) as Slot<In, Out>

/** Runs the effects of filled slots. */
export interface Runtime<R> {
  readonly runFork: <A, E>(effect: Effect.Effect<A, E, R>) => Fiber.Fiber<A, E>
}

/** Actor logic that still needs its runtime. */
export interface Filling<R, Logic extends AnyActorLogic> {
  (runtime: Runtime<R>): Logic
}

type ActorOf<Machine> =
  Machine extends StateMachine<
    infer _Context extends MachineContext,
    infer _Event,
    infer _Children,
    infer Actor,
    infer _Action,
    infer _Guard,
    infer _Delay,
    infer _Value,
    infer _Tag,
    infer _Input,
    infer _Output,
    infer _Emitted,
    infer _Meta,
    infer _Config
  >
    ? Actor
    : never

type LogicNamed<Machine, Name> =
  Extract<ActorOf<Machine>, { readonly src: Name }> extends { readonly logic: infer Logic } ? Logic : never

type Names<Machine> = ActorOf<Machine> extends { readonly src: infer Name extends string } ? Name : never

/** The slots that must be filled. Child charts may be left as they are. */
type SlotNames<Machine> = {
  [Name in Names<Machine>]: LogicNamed<Machine, Name> extends AnyStateMachine ? never : Name
}[Names<Machine>]

/** A filling fits if every answer is an event of the chart; else the type is a sentence that says so. */
type Fitting<Machine extends AnyStateMachine, Logic> =
  Logic extends Slot<infer In, infer Out>
    ? [Out] extends [EventFromLogic<Machine>]
      ? Filling<unknown, Slot<In, Out>>
      : "this slot answers with an event its chart does not know"
    : never

export type Fillings<Machine extends AnyStateMachine> = {
  readonly [Name in SlotNames<Machine>]: Fitting<Machine, LogicNamed<Machine, Name>>
} & {
  readonly [Name in Exclude<Names<Machine>, SlotNames<Machine>>]?: Filling<
    unknown,
    LogicNamed<Machine, Name> & AnyActorLogic
  >
}

/** The services that fillings need. */
export type Needs<Given> = {
  [Name in keyof Given]: Given[Name] extends Filling<infer R, infer _L> ? R : never
}[keyof Given]

/**
 * The chart with every slot filled, once it gets a runtime. An answer that the chart does not know does not compile.
 */
export const fill =
  <Machine extends AnyStateMachine, const Given extends Fillings<Machine>>(
    machine: Machine,
    given: Given
  ): Filling<Needs<Given>, Machine> =>
  (runtime) =>
    machine.provide({
      actors: Object.fromEntries(
        Object.entries(given).map(([name, filling]) => [
          name,
          (filling as Filling<Needs<Given>, AnyActorLogic>)(runtime)
        ])
      )
    }) as Machine
