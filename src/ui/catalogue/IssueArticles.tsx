import { useSelector } from "@xstate/react"
import { useTranslation } from "react-i18next"
import { articlesOf, articlesTroubleOf, type DetailRef } from "../../machines/catalogue/detail.view.ts"
import { Banner } from "../parts/Banner.tsx"
import { Retry } from "../parts/Retry.tsx"
import { TitledSection } from "../parts/TitledSection.tsx"
import { useTroubleMessage } from "../parts/useTroubleMessage.ts"
import { ArticleList } from "./ArticleList.tsx"
import { ArticleListSkeleton } from "./ArticleListSkeleton.tsx"
import styles from "./IssueArticles.module.css"

interface OfIssue {
  readonly detail: DetailRef
}

const Failed = ({ detail }: OfIssue) => {
  const { t } = useTranslation("issue")
  const reason = useTroubleMessage(useSelector(detail, articlesTroubleOf))
  const retry = <Retry onPress={() => detail.send({ type: "articles.retry" })} />
  return <Banner action={retry}>{t("articles.failed", { reason })}</Banner>
}

/** The issue's table of contents, or articles of its publication if it has none of its own. */
export const IssueArticles = ({ detail, mayRead }: OfIssue & { readonly mayRead: boolean }) => {
  const { t } = useTranslation("issue")
  const shown = useSelector(detail, articlesOf)
  const failed = useSelector(detail, articlesTroubleOf) !== null
  if (failed) return <Failed detail={detail} />
  if (shown === null) return <ArticleListSkeleton />
  if (shown.articles.length === 0) return null
  return (
    <TitledSection className={styles.contents} titleClassName={styles.heading} title={t(`articles.${shown.from}`)}>
      <ArticleList articles={shown.articles} mayRead={mayRead && shown.from === "issue"} />
    </TitledSection>
  )
}
