import { Layer } from "effect"
import { Worded } from "../../../src/contract/authorisation.ts"
import { answering } from "./refusals.ts"

/** Whatever an endpoint refuses, or fails to refuse, is worded here. */
export const layer = Layer.succeed(Worded, (handled) => answering(handled))
