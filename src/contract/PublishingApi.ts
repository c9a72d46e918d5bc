import { HttpApi } from "effect/http-api"
import { Worded } from "./authorisation.ts"
import { PublishingGroup } from "./publishing.ts"

/** The calls of publishers: they arrive with the screens of the desk. */
export class PublishingApi extends HttpApi.make("sayfa").add(PublishingGroup).middleware(Worded).prefix("/api") {}
