import { Layer } from "effect"
import { Localised } from "../../../src/contract/authorisation.ts"
import { answerFailures } from "./refusals.ts"

/** Words every refusal and every failure of an endpoint. */
export const layer = Layer.succeed(Localised, (handled) => answerFailures(handled))
