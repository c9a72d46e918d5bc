import { HttpApi } from "effect/http-api"
import { AnalyticsGroup } from "./analytics.ts"
import { Worded } from "./authorisation.ts"
import { FavouritesGroup } from "./favourites.ts"

/** The calls of what arrives after the first screen and lives as long as the tab. */
export class DeferredApi extends HttpApi.make("sayfa")
  .add(AnalyticsGroup, FavouritesGroup)
  .middleware(Worded)
  .prefix("/api") {}
