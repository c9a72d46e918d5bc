import { type AnyActorLogic, type AnyEventObject, type AnyStateMachine, fromCallback, StateMachine } from "xstate"

interface Call {
  readonly slot: string
  readonly input: unknown
  readonly answer: (event: AnyEventObject) => void
}

/** Fills every slot of a chart and of its child charts, and lets the test answer. */
export const slotAnswers = () => {
  const all: Array<Call> = []
  const open = new Set<Call>()
  const taking = (slot: string) =>
    fromCallback(({ input, sendBack }) => {
      const call = { slot, input, answer: sendBack }
      all.push(call)
      open.add(call)
      return () => open.delete(call)
    })
  const filled = <Machine extends AnyStateMachine>(machine: Machine): Machine =>
    machine.provide({
      actors: Object.fromEntries(
        Object.entries(machine.implementations.actors as Record<string, AnyActorLogic>).map(([name, logic]) => [
          name,
          logic instanceof StateMachine ? filled(logic) : taking(name)
        ])
      ) as never
    }) as Machine
  /** Calls that were neither answered nor dropped, in order. */
  const waiting = (slot: string) => [...open].filter((call) => call.slot === slot)
  return {
    filled,
    /** The names of all slots ever called. */
    slots: () => all.map((call) => call.slot),
    inputs: (slot: string) => all.filter((call) => call.slot === slot).map(({ input }) => input),
    waiting: (slot: string) => waiting(slot).map(({ input }) => input),
    /** Answers the newest open call of the slot, or the one with that input. */
    answer: (slot: string, event: AnyEventObject, which: (input: never) => boolean = () => true) => {
      const call = waiting(slot).findLast(({ input }) => which(input as never))
      if (call === undefined) throw new Error(`Nobody asks ${slot}.`)
      call.answer(event)
    }
  }
}
