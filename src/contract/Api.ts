import { HttpApi, OpenApi } from "effect/http-api"
import { AccountApi } from "./AccountApi.ts"
import { CheckoutApi } from "./CheckoutApi.ts"
import { DeferredApi } from "./DeferredApi.ts"
import { HelpApi } from "./HelpApi.ts"
import { PublishingApi } from "./PublishingApi.ts"
import { SiteApi } from "./SiteApi.ts"
import { TeamApi } from "./TeamApi.ts"

/** Every call between browser and server. Browsers load it in parts. */
export class Api extends HttpApi.make("sayfa")
  .addHttpApi(SiteApi)
  .addHttpApi(AccountApi)
  .addHttpApi(PublishingApi)
  .addHttpApi(DeferredApi)
  .addHttpApi(HelpApi)
  .addHttpApi(TeamApi)
  .addHttpApi(CheckoutApi)
  .annotateMerge(OpenApi.annotations({ title: "Sayfa", version: "1" })) {}
