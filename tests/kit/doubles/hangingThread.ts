import { defaultLimits } from "../../../server/conversion/ConversionThreads.ts"

const threadThat = (does: string): URL =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`
      import { parentPort } from "node:worker_threads"
      const instead = (listener) => (task) => { ${does} else listener(task) }
      const on = parentPort.on.bind(parentPort)
      parentPort.on = (event, listener) => on(event, event === "message" ? instead(listener) : listener)
      await import(${JSON.stringify(defaultLimits.code.href)})`)}`
  )

/** A conversion thread's code that never answers tasks for which `isHeld`, a JavaScript expression, is true. */
export const hangingThread = (isHeld: string): URL => threadThat(`if (${isHeld});`)

/** The same, with a busy processor. */
export const busyThread = (isBusy: string): URL => threadThat(`if (${isBusy}) for (;;);`)
