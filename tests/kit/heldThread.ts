import { defaultLimits } from "../../server/conversion/ConversionThreads.ts"

/** The code of a conversion thread that never answers a task of which `isHeld`, an expression of JavaScript, is true. */
export const heldThread = (isHeld: string): URL =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`
      import { parentPort } from "node:worker_threads"
      const held = (listener) => (task) => { if (!(${isHeld})) listener(task) }
      const on = parentPort.on.bind(parentPort)
      parentPort.on = (event, listener) => on(event, event === "message" ? held(listener) : listener)
      await import(${JSON.stringify(defaultLimits.code.href)})`)}`
  )
