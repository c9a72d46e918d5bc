import type { ArticleCard } from "../../domain/catalogue/Article.ts"
import { loadable } from "../loadable/loadable.machine.ts"

/** The articles of the issue that is read; without an answer there are none. */
export const issueArticlesMachine = loadable<{ readonly issueId: string }, ReadonlyArray<ArticleCard>>("issueArticles")
