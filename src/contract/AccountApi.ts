import { HttpApi } from "effect/http-api"
import { AccountGroup } from "./account.ts"
import { Localised } from "./authorisation.ts"
import { MailChoicesGroup } from "./notifications.ts"
import { OwnDataGroup } from "./ownData.ts"

/** The calls about the user's own account, and of whoever holds a mail, loaded with their screens. */
export class AccountApi extends HttpApi.make("sayfa")
  .add(AccountGroup, MailChoicesGroup, OwnDataGroup)
  .middleware(Localised)
  .prefix("/api") {}
