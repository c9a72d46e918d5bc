import type { ActorRefFrom } from "xstate"
import type { issueArticlesMachine } from "./issueArticles.machine.ts"

export type IssueArticlesRef = ActorRefFrom<typeof issueArticlesMachine>
