import { HttpApi } from "effect/http-api"
import { AccountGroup } from "./account.ts"
import { Localised } from "./authorisation.ts"

/** The calls about the user's own account, loaded with its screens. */
export class AccountApi extends HttpApi.make("sayfa").add(AccountGroup).middleware(Localised).prefix("/api") {}
