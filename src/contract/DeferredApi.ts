import { HttpApi } from "effect/http-api"
import { AdvertsGroup } from "./adverts.ts"
import { AnalyticsGroup } from "./analytics.ts"
import { Localised } from "./authorisation.ts"
import { FavouritesGroup } from "./favourites.ts"
import { NotificationsGroup } from "./notifications.ts"
import { ProgressGroup } from "./progress.ts"

/** The calls of what is loaded after the first screen. */
export class DeferredApi extends HttpApi.make("sayfa")
  .add(AdvertsGroup, AnalyticsGroup, FavouritesGroup, NotificationsGroup, ProgressGroup)
  .middleware(Localised)
  .prefix("/api") {}
