import { HttpApi } from "effect/http-api"
import { Localised } from "./authorisation.ts"
import { HelpGroup } from "./help.ts"

/** The calls of those who ask for help, loaded with their screens. */
export class HelpApi extends HttpApi.make("sayfa").add(HelpGroup).middleware(Localised).prefix("/api") {}
