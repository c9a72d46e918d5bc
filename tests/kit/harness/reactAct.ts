import React from "react"
import { flushSync } from "react-dom"
import { rendered } from "./rendered.ts"

/**
 * The React that people get has no way to wait for what a test draws, and what puts screens up for tests looks for one in
 * it. Set up before each file of the browser's tests.
 */
Object.assign(React, {
  act: async (draw: () => Promise<void>): Promise<void> => {
    await flushSync(draw)
    // What the drawing set off is drawn; not by a timer, which tests may hold.
    await rendered()
  }
})
