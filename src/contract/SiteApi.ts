import { HttpApi } from "effect/http-api"
import { AccountGroup } from "./account.ts"
import { Worded } from "./authorisation.ts"
import { CatalogueGroup } from "./catalogue.ts"
import { ReaderGroup } from "./reader.ts"
import { SessionGroup } from "./session.ts"
import { SocialGroup } from "./social.ts"

/** The calls of screens: what the first of them cannot do without, and so what arrives with it. */
export class SiteApi extends HttpApi.make("sayfa")
  .add(SessionGroup, SocialGroup, AccountGroup, CatalogueGroup, ReaderGroup)
  .middleware(Worded)
  .prefix("/api") {}
