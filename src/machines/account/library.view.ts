import type { ActorRefFrom } from "xstate"
import type { libraryMachine } from "./library.machine.ts"

export type LibraryRef = ActorRefFrom<typeof libraryMachine>
