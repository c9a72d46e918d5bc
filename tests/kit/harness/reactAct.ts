import React from "react"
import { flushSync } from "react-dom"
import { rendered } from "./rendered.ts"

/**
 * React's production build has no `act`, which testing tools call to wait for drawing. Set up before each browser test
 * file.
 */
Object.assign(React, {
  act: async (draw: () => Promise<void>): Promise<void> => {
    await flushSync(draw)
    // Waits without a timer, because tests may hold timers.
    await rendered()
  }
})
