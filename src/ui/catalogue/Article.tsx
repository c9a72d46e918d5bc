import "./articleFonts.css"
import { Link as RouterLink } from "@tanstack/react-router"
import { useSelector } from "@xstate/react"
import { memo } from "react"
import { useTranslation } from "react-i18next"
import { entitlement, type Holdings } from "../../domain/catalogue/access.ts"
import { type Article as ArticleText, sayfaOfRange } from "../../domain/catalogue/Article.ts"
import { type ArticleRef, isMissing } from "../../machines/catalogue/article.view.ts"
import type { SharingRef } from "../../machines/catalogue/sharing.view.ts"
import { typesettingOf, type TypesettingRef } from "../../machines/catalogue/typesetting.view.ts"
import { isBusy, troubleOf, valueOf } from "../../machines/loadable/loadable.view.ts"
import { useDarkPage } from "../hooks/useDarkPage.ts"
import { useScreenTitle } from "../hooks/useScreenTitle.ts"
import { trustCleaned } from "../parts/trustCleaned.ts"
import { ButtonLink } from "../parts/Link.tsx"
import { Message } from "../parts/Message.tsx"
import { Retry } from "../parts/Retry.tsx"
import { useFormats } from "../parts/useFormats.ts"
import { TitledSection } from "../parts/TitledSection.tsx"
import { useTroubleMessage } from "../parts/useTroubleMessage.ts"
import styles from "./Article.module.css"
import { ArticleList } from "./ArticleList.tsx"
import { ArticleSkeleton } from "./ArticleSkeleton.tsx"
import { ArticleTools } from "./ArticleTools.tsx"
import { Missing } from "./Missing.tsx"
import { Share } from "./Share.tsx"

interface OfText {
  readonly text: ArticleText
}

const Failed = ({ article }: { readonly article: ArticleRef }) => {
  const { t } = useTranslation(["issue", "common"])
  const reason = useTroubleMessage(useSelector(article, troubleOf))
  const busy = useSelector(article, isBusy)
  const actions = (
    <>
      <Retry look="filled" isPending={busy} onPress={() => article.send({ type: "loadable.retry" })} />
      <ButtonLink to="/">{t("common:backHome")}</ButtonLink>
    </>
  )
  return (
    <Message alert title={t("article.failed.title")} actions={actions}>
      <p>{reason}</p>
      <p>{t("article.failed.next")}</p>
    </Message>
  )
}

/** The text, sanitised when it was loaded. It enters the document only here. */
const Content = memo(({ html }: { readonly html: string }) => (
  // oxlint-disable-next-line react/no-danger
  <div className={styles.content} dangerouslySetInnerHTML={{ __html: trustCleaned(html) }} />
))

const Head = ({ text }: OfText) => {
  const { t } = useTranslation("issue")
  const formats = useFormats()
  const { title, author, created, image, issue, expand, language } = text
  return (
    <header className={styles.head}>
      <p className={styles.from}>
        <RouterLink to="/magazine/$id" params={{ id: issue }} className={styles.fromLink} lang={language}>
          {t("article.fromIssue", { publication: expand.publication.title, issue: expand.issue.title })}
        </RouterLink>
      </p>
      <h1 className={styles.title} lang={language}>
        {title}
      </h1>
      <p className={styles.by}>
        {author !== null && <span>{t("article.by", { author })}</span>}
        <time dateTime={created}>{formats.longDayOf(created)}</time>
      </p>
      {image !== null && <img className={styles.image} src={image} alt="" decoding="async" fetchPriority="high" />}
    </header>
  )
}

interface OfReader {
  /** Empty until known. */
  readonly holdings: Holdings
}

/** Links to its page in the reader if the user may read the issue, else to the issue's page. */
const IssueLinks = ({ text, holdings }: OfText & OfReader) => {
  const { t } = useTranslation("issue")
  const { issue, publication, page_range, expand } = text
  const sayfa = sayfaOfRange(page_range)
  const mayRead = entitlement({ id: issue, publication, isFree: expand.issue.is_free }, holdings) !== null
  return (
    <p className={styles.onward}>
      {mayRead && (
        <ButtonLink to="/reader/{-$id}" params={{ id: issue }} search={sayfa === null ? {} : { sayfa }} look="filled">
          {page_range === null ? t("article.inMagazine") : t("article.inMagazineAt", { range: page_range })}
        </ButtonLink>
      )}
      <ButtonLink to="/magazine/$id" params={{ id: issue }} look={mayRead ? "plain" : "filled"}>
        {t("article.toIssue")}
      </ButtonLink>
    </p>
  )
}

const Related = ({ text }: OfText) => {
  const { t } = useTranslation("issue")
  if (text.related.length === 0) return null
  return (
    <TitledSection className={styles.related} titleClassName={styles.relatedHeading} title={t("article.related")}>
      <ArticleList articles={text.related} />
    </TitledSection>
  )
}

interface ShownProps extends OfText, OfReader {
  readonly typesetting: TypesettingRef
  readonly sharing: SharingRef
  readonly origin: string
}

const Shown = ({ text, typesetting, sharing, origin, holdings }: ShownProps) => {
  const { size, isNight: chosen } = useSelector(typesetting, typesettingOf)
  const isDark = useDarkPage()
  const isNight = chosen ?? isDark
  return (
    <div className={styles.paper} data-paper={isNight ? "night" : "day"}>
      <article className={styles.article} style={{ fontSize: `${size / 16}rem` }}>
        <Head text={text} />
        <ArticleTools typesetting={typesetting} isNight={isNight} />
        <div lang={text.language}>
          <Content html={text.content} />
        </div>
      </article>
      <div className={styles.after}>
        <IssueLinks text={text} holdings={holdings} />
        <Share shared={{ title: text.title, url: `${origin}/article/${text.id}` }} sharing={sharing} />
        <Related text={text} />
      </div>
    </div>
  )
}

interface ArticleProps extends Omit<ShownProps, "text"> {
  readonly article: ArticleRef
}

export const Article = ({ article, ...around }: ArticleProps) => {
  const { t } = useTranslation("issue")
  const text = useSelector(article, valueOf<ArticleText>)
  const busy = useSelector(article, isBusy)
  const missing = useSelector(article, isMissing)
  const failed = useSelector(article, troubleOf) !== null
  useScreenTitle(
    text !== null ? text.title : missing ? t("article.missing.title") : null,
    text === null ? {} : { publication: text.publication, issue: text.issue, article: text.id }
  )
  return (
    <div aria-busy={busy}>
      {text !== null ? (
        <Shown text={text} {...around} />
      ) : missing ? (
        <Missing title={t("article.missing.title")} text={t("article.missing.text")} next={t("article.missing.next")} />
      ) : failed ? (
        <Failed article={article} />
      ) : (
        <ArticleSkeleton />
      )}
    </div>
  )
}
