import { HttpApi, OpenApi } from "effect/http-api"
import { AccountGroup } from "./account.ts"
import { Worded } from "./authorisation.ts"
import { CatalogueGroup } from "./catalogue.ts"
import { PublishingGroup } from "./publishing.ts"
import { ReaderGroup } from "./reader.ts"
import { SessionGroup } from "./session.ts"
import { SocialGroup } from "./social.ts"

/** Every call between browser and server, imported by both. */
export class Api extends HttpApi.make("sayfa")
  .add(SessionGroup, SocialGroup, AccountGroup, CatalogueGroup, ReaderGroup, PublishingGroup)
  .middleware(Worded)
  .prefix("/api")
  .annotateMerge(OpenApi.annotations({ title: "Sayfa", version: "1" })) {}
