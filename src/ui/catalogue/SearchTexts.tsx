import { useSelector } from "@xstate/react"
import { useTranslation } from "react-i18next"
import { entitlement, type Holdings } from "../../domain/catalogue/access.ts"
import type { TextHit } from "../../domain/catalogue/TextHit.ts"
import { hitsOf, isBusy, queryOf, type SearchRef, troubleOf } from "../../machines/catalogue/search.view.ts"
import { CardLink } from "../parts/CardLink.tsx"
import { Retry } from "../parts/Retry.tsx"
import { useTroubleMessage } from "../parts/useTroubleMessage.ts"
import styles from "./SearchTexts.module.css"

interface OfSearch {
  readonly search: SearchRef
}

interface OfReader {
  /** Empty until known. */
  readonly holdings: Holdings
}

/** Leads to its page in the reader if the user may read all of the issue, else to the issue's page, and says so. */
const Hit = ({ hit, query, holdings }: { readonly hit: TextHit; readonly query: string } & OfReader) => {
  const { t } = useTranslation("lists")
  const { issue_id: id, publication_id: publication, is_free: isFree, page } = hit
  const mayRead = entitlement({ id, publication, isFree }, holdings) !== null
  const way = mayRead
    ? ({ to: "/reader/{-$id}", params: { id }, search: { sayfa: String(page), ara: query } } as const)
    : ({ to: "/magazine/$id", params: { id } } as const)
  return (
    <li className={styles.hit}>
      <h3 className={styles.where}>
        <CardLink {...way}>
          <span lang={hit.language}>{`${hit.publication_title}, ${hit.issue_title}`}</span>{" "}
          <span className={styles.page}>{t(mayRead ? "search.texts.page" : "search.texts.pageOfIssue", { page })}</span>
        </CardLink>
      </h3>
      <p className={styles.words} lang={hit.language}>
        {`…${hit.before}`}
        <mark className={styles.match}>{hit.match}</mark>
        {`${hit.after}…`}
      </p>
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
          {hits.map((hit) => (
            <Hit key={`${hit.issue_id} ${hit.page}`} hit={hit} query={query} holdings={holdings} />
          ))}
        </ol>
      )}
    </section>
  )
}
