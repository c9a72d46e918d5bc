import { KeptArticle } from "../../domain/publishing/ArticleForm.ts"
import { deviceDrafts } from "../platform/deviceDrafts.ts"

interface Whose {
  readonly owner: string
  readonly issue: string
  readonly id: string
}

const drafts = deviceDrafts("sayfaArticles", "kept", KeptArticle)

const draftOf = ({ owner, issue, id }: Whose) => ({ owner, id: `${issue}/${id}` })

/** What this browser keeps of an article; null if the server has all of it. */
export const recallArticle = (whose: Whose) => drafts.recall(draftOf(whose))

export const keepArticle = (whose: Whose, kept: KeptArticle) => drafts.keep(draftOf(whose), kept)

export const forgetArticle = (whose: Whose) => drafts.forget(draftOf(whose))

/** Deletes what anybody wrote here about articles of an issue that are no more. */
export const forgetGoneArticles = (issue: string, left: ReadonlyArray<string>) =>
  drafts.forgetThose(({ id: kept }) => {
    const [of, id] = kept.split("/")
    return of === issue && id !== undefined && !left.includes(id)
  })
