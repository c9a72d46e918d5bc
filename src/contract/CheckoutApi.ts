import { HttpApi } from "effect/http-api"
import { Worded } from "./authorisation.ts"
import { PaymentGroup } from "./payment.ts"

/** The calls of paying: they arrive when somebody pays. */
export class CheckoutApi extends HttpApi.make("sayfa").add(PaymentGroup).middleware(Worded).prefix("/api") {}
