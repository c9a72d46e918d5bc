import { useSelector } from "@xstate/react"
import { VisuallyHidden } from "react-aria-components/VisuallyHidden"
import { useTranslation } from "react-i18next"
import { entitlement, type Holdings } from "../../domain/catalogue/access.ts"
import { hitsByIssue, type IssueHits } from "../../domain/catalogue/TextHit.ts"
import { defaultPageSize } from "../../domain/reader/MagazineInfo.ts"
import { hitsOf, isBusy, queryOf, type SearchRef, troubleOf } from "../../machines/catalogue/search.view.ts"
import { CardLink } from "../parts/CardLink.tsx"
import { Link } from "../parts/Link.tsx"
import { Retry } from "../parts/Retry.tsx"
import { useTroubleMessage } from "../parts/useTroubleMessage.ts"
import { Cover } from "./Cover.tsx"
import { useSlug } from "./MagazineWay.tsx"
import styles from "./SearchTexts.module.css"

const proportions = (width = defaultPageSize.width, height = defaultPageSize.height) => ({
  page_width: width,
  page_height: height
})

interface OfSearch {
  readonly search: SearchRef
}

interface OfReader {
  /** Empty until known. */
  readonly holdings: Holdings
}

interface HitsProps extends OfReader {
  readonly of: IssueHits
  readonly query: string
}

/**
 * An issue with the places in it. Each leads to its page in the reader if the user may read all of the issue, else to
 * the issue's page, and says so.
 */
const Hits = ({ of, query, holdings }: HitsProps) => {
  const { t } = useTranslation("lists")
  const { issue_id: id, publication_id: publication, is_free: isFree, language } = of.issue
  const slug = useSlug(publication)
  const mayRead = entitlement({ id, publication, isFree }, holdings) !== null
  const { publication_title: title, issue_title, cover_image = null, page_width, page_height } = of.issue
  const face = { title, issue_title, language, cover_image, ...proportions(page_width, page_height) }
  return (
    <li className={styles.issue}>
      <span>
        <Cover magazine={face} alt="" sizes="5rem" />
      </span>
      <div className={styles.places}>
        <h3 className={styles.where} lang={language}>
          {slug === null ? (
            title
          ) : (
            <Link to="/magazine/$id" params={{ id: slug }}>
              {title}
            </Link>
          )}
          {`, ${issue_title}`}
        </h3>
        <ol className={styles.hits}>
          {of.hits.map(({ page, before, match, after }) => (
            <li key={page} className={styles.hit}>
              <CardLink
                {...(mayRead
                  ? ({ to: "/reader/{-$id}", params: { id }, search: { sayfa: String(page), ara: query } } as const)
                  : ({ to: "/magazine/$id", params: { id } } as const))}
              >
                <VisuallyHidden>{`${title}, ${issue_title} `}</VisuallyHidden>
                <span className={styles.page}>
                  {t(mayRead ? "search.texts.page" : "search.texts.pageOfIssue", { page })}
                </span>
              </CardLink>
              <p className={styles.words} lang={language}>
                {`…${before}`}
                <mark className={styles.match}>{match}</mark>
                {`${after}…`}
              </p>
            </li>
          ))}
        </ol>
      </div>
    </li>
  )
}

const Waiting = () => {
  const { t } = useTranslation("lists")
  return (
    <div role="status" className={styles.waiting}>
      <p className={styles.words}>{t("search.texts.busy")}</p>
    </div>
  )
}

const Failed = ({ search }: OfSearch) => {
  const { t } = useTranslation("lists")
  const reason = useTroubleMessage(useSelector(search, troubleOf))
  return (
    <div role="alert" className={styles.failed}>
      <p>{t("search.texts.failed", { reason })}</p>
      <Retry onPress={() => search.send({ type: "texts.retry" })} />
    </div>
  )
}

/** Matches in the text of issues. The list of magazines does not wait for them. */
export const SearchTexts = ({ search, holdings }: OfSearch & OfReader) => {
  const { t } = useTranslation("lists")
  const busy = useSelector(search, isBusy)
  const hits = useSelector(search, hitsOf)
  const query = useSelector(search, queryOf).trim()
  const hasFailed = useSelector(search, troubleOf) !== null
  return (
    <section className={styles.texts} aria-labelledby="inside-issues" aria-busy={busy}>
      <h2 id="inside-issues" className={styles.title}>
        {t("search.texts.title")}
      </h2>
      {busy ? (
        <Waiting />
      ) : hasFailed ? (
        <Failed search={search} />
      ) : hits.length === 0 ? (
        <p className={styles.words}>{t("search.texts.empty")}</p>
      ) : (
        <ol className={styles.list} aria-labelledby="inside-issues">
          {hitsByIssue(hits).map((of) => (
            <Hits key={of.issue.issue_id} of={of} query={query} holdings={holdings} />
          ))}
        </ol>
      )}
    </section>
  )
}
