import { useEffect, useState } from "react"
import { type Actor, type AnyStateMachine, createActor, type InputFrom } from "xstate"
import type { App } from "../../machines/app.ts"

/**
 * The actor of a screen, started and stopped with it. Its input is read once; use `key` for another input. It stops a
 * moment after unmounting, so that StrictMode's second mount neither stops nor repeats anything.
 */
export const useScreenActor = <Machine extends AnyStateMachine>(
  app: Pick<App, "runtime" | "inspect">,
  filling: (runtime: App["runtime"]) => Machine,
  input: InputFrom<Machine>
): Actor<Machine> => {
  const [screen] = useState(() => {
    const options = app.inspect === undefined ? { input } : { input, inspect: app.inspect }
    return new Screen(createActor(filling(app.runtime), options as never) as Actor<Machine>)
  })
  useEffect(() => screen.open(), [screen])
  return screen.actor
}

class Screen<Machine extends AnyStateMachine> {
  readonly actor: Actor<Machine>
  #closing: ReturnType<typeof setTimeout> | undefined

  constructor(actor: Actor<Machine>) {
    this.actor = actor
  }

  open(): () => void {
    clearTimeout(this.#closing)
    this.actor.start()
    return () => {
      this.#closing = setTimeout(() => this.actor.stop())
    }
  }
}
