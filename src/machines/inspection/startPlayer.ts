import { createActor } from "xstate"
import { playerMachine } from "./player.machine.ts"
import type { Player } from "./player.view.ts"

/** A player of events between which so many milliseconds pass. Whoever starts it stops it. */
export const startPlayer = (gaps: ReadonlyArray<number>): Player =>
  createActor(playerMachine, { input: { gaps } }).start()
