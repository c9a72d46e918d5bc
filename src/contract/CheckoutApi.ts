import { HttpApi } from "effect/http-api"
import { Worded } from "./authorisation.ts"
import { FamilyGroup } from "./family.ts"
import { LibraryGroup } from "./library.ts"
import { PaymentGroup } from "./payment.ts"
import { SubscriptionsGroup } from "./subscriptions.ts"

/** The calls of paying and of what was paid for: they arrive with the first screen that needs them. */
export class CheckoutApi extends HttpApi.make("sayfa")
  .add(PaymentGroup, LibraryGroup, FamilyGroup, SubscriptionsGroup)
  .middleware(Worded)
  .prefix("/api") {}
