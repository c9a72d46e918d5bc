import { HttpApi } from "effect/http-api"
import { Localised } from "./authorisation.ts"
import { IssuePdfsGroup } from "./issuePdfs.ts"
import { PublishingGroup } from "./publishing.ts"

/** The calls of publishers, loaded with their screens. */
export class PublishingApi extends HttpApi.make("sayfa")
  .add(PublishingGroup, IssuePdfsGroup)
  .middleware(Localised)
  .prefix("/api") {}
