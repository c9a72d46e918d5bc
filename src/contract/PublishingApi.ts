import { HttpApi } from "effect/http-api"
import { ArticleDraftsGroup } from "./articleDrafts.ts"
import { Localised } from "./authorisation.ts"
import { IssuePdfsGroup } from "./issuePdfs.ts"
import { MembersGroup } from "./members.ts"
import { PublisherAdvertsGroup } from "./ownAdverts.ts"
import { PublishingGroup } from "./publishing.ts"

/** The calls of publishers and of the people of their publications, loaded with their screens. */
export class PublishingApi extends HttpApi.make("sayfa")
  .add(PublishingGroup, IssuePdfsGroup, MembersGroup, ArticleDraftsGroup, PublisherAdvertsGroup)
  .middleware(Localised)
  .prefix("/api") {}
