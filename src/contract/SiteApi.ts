import { HttpApi } from "effect/http-api"
import { Localised } from "./authorisation.ts"
import { CatalogueGroup } from "./catalogue.ts"
import { ReaderGroup } from "./reader.ts"
import { SessionGroup } from "./session.ts"
import { SocialGroup } from "./social.ts"

/** The calls that the first screen needs. */
export class SiteApi extends HttpApi.make("sayfa")
  .add(SessionGroup, SocialGroup, CatalogueGroup, ReaderGroup)
  .middleware(Localised)
  .prefix("/api") {}
