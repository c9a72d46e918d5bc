import { fill } from "../slot.ts"
import { endingMachine } from "./ending.machine.ts"

/** It asks nothing of the world. */
export const liveEnding = fill(endingMachine, {})
