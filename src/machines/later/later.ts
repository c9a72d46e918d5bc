import { type AnyEventObject, type AnyStateMachine, type CallbackLogicFunction, fromCallback } from "xstate"
import type { ServicesCode } from "./servicesCode.ts"
import type { Services } from "./tabServices.live.ts"

type Work = CallbackLogicFunction<AnyEventObject, AnyEventObject>
type Given = Parameters<Work>[0]

/** What a slot does before the services are there; true: they have nothing more to do. */
export type Ahead = (given: Pick<Given, "input" | "sendBack">, code: ServicesCode) => boolean | Promise<boolean>

export interface Waiting {
  /** By slot. */
  readonly ahead?: Readonly<Record<string, Ahead>>
  /** Slots for which the services are not loaded at once: they wait until somebody wants them. */
  readonly patient?: ReadonlyArray<string>
  /** Patient slots that wait until they are sent an order. */
  readonly ordered?: ReadonlyArray<string>
  /** What a slot answers if they do not come, and is done; others wait on. */
  readonly missing?: Readonly<Record<string, AnyEventObject>>
  /** The same of child charts. */
  readonly children?: Readonly<Record<string, Waiting>>
}

const workIn = (machine: AnyStateMachine, name: string): Work =>
  (machine.implementations.actors[name] as { readonly config: Work }).config

/** Milliseconds before code that did not come is asked for again. */
const pause = 5000

/** The slot of a chart, filled with what the services fill it with, as soon as they are there. */
const laterSlot = (
  code: ServicesCode,
  of: (services: Services) => AnyStateMachine,
  name: string,
  { ahead, patient, ordered, missing }: Waiting
) =>
  fromCallback<AnyEventObject>((given) => {
    const waiting: Array<AnyEventObject> = []
    let hear = (event: AnyEventObject): void => {
      waiting.push(event)
      if (ordered?.includes(name) === true && waiting.length === 1) want()
    }
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    let stop: (() => void) | void
    const work = (services: Services) => {
      if (isOver) return
      const receive: Given["receive"] = (listener) => {
        hear = listener
        for (const event of waiting.splice(0)) listener(event)
      }
      stop = workIn(of(services), name)({ ...given, receive })
    }
    const begin = () => {
      const services = code.now()
      if (services !== null) return work(services)
      void code.ready.then(work)
      if (patient?.includes(name) !== true && ordered?.includes(name) !== true) want()
    }
    const want = () => {
      code.want().catch(() => {
        if (isOver) return
        const answer = missing?.[name]
        if (answer === undefined) timer = setTimeout(want, pause)
        else {
          isOver = true
          given.sendBack(answer)
        }
      })
    }
    given.receive((event) => hear(event))
    const isDone = code.now() === null ? (ahead?.[name]?.(given, code) ?? false) : false
    if (isDone === false) begin()
    else if (isDone !== true) void isDone.then((done) => done || isOver || begin())
    return () => {
      isOver = true
      clearTimeout(timer)
      stop?.()
    }
  })

/** The chart, whose work is done by services that come later. */
export const later = <Machine extends AnyStateMachine>(
  machine: Machine,
  code: ServicesCode,
  of: (services: Services) => Machine,
  waiting: Waiting = {}
): Machine =>
  machine.provide({
    actors: Object.fromEntries(
      Object.entries(machine.implementations.actors as Readonly<Record<string, object>>).map(([name, logic]) => [
        name,
        // A child chart, whose slots are filled later like these.
        "implementations" in logic
          ? later(
              logic as AnyStateMachine,
              code,
              (services) => of(services).implementations.actors[name] as AnyStateMachine,
              waiting.children?.[name]
            )
          : laterSlot(code, of, name, waiting)
      ])
    )
  }) as Machine
