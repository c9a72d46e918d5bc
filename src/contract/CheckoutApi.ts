import { HttpApi } from "effect/http-api"
import { Localised } from "./authorisation.ts"
import { FamilyGroup } from "./family.ts"
import { LibraryGroup } from "./library.ts"
import { PaymentGroup } from "./payment.ts"
import { SubscriptionsGroup } from "./subscriptions.ts"

/**
 * The calls of the shop's payments, library, family and subscriptions, loaded with the first screen that needs them.
 */
export class CheckoutApi extends HttpApi.make("sayfa")
  .add(PaymentGroup, LibraryGroup, FamilyGroup, SubscriptionsGroup)
  .middleware(Localised)
  .prefix("/api") {}
