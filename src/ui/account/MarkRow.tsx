import { useTranslation } from "react-i18next"
import type { IssueMarks } from "../../domain/account/IssueMarks.ts"
import type { ListedMark } from "../../domain/account/markList.ts"
import { entitlement, type Holdings } from "../../domain/catalogue/access.ts"
import { snippetLength, snippetOf } from "../../domain/reader/marks/snippet.ts"
import { Cover } from "../catalogue/Cover.tsx"
import { CardLink } from "../parts/CardLink.tsx"
import { useFormats } from "../parts/useFormats.ts"
import { coverMagazine } from "./coverMagazine.ts"
import styles from "./Marks.module.css"

export interface MarkRowProps {
  readonly mark: ListedMark
  /** Null until known; the reader then decides by itself. */
  readonly holdings: Holdings | null
  /** Whether the row says which issue it is of. */
  readonly isNamed: boolean
}

/** What the user may do with a marked issue: read it, see its page, or neither. */
const wayTo = (of: IssueMarks, holdings: Holdings | null): "reader" | "issue" | "gone" => {
  if (!of.is_visible) return "gone"
  const subject = { id: of.issue, publication: of.expand.issue.publication.id, isFree: of.is_free }
  return holdings === null || entitlement(subject, holdings) !== null ? "reader" : "issue"
}

interface NoReadingProps extends Pick<MarkRowProps, "holdings"> {
  readonly of: IssueMarks
}

/** Why an issue's marks do not lead to the reader, if they do not. */
export const NoReading = ({ of, holdings }: NoReadingProps) => {
  const { t } = useTranslation("marks")
  const way = wayTo(of, holdings)
  return way === "reader" ? null : <p className={styles.facts}>{t(way === "gone" ? "gone" : "unreadable")}</p>
}

const Place = ({ mark, isNamed, way }: MarkRowProps & { readonly way: ReturnType<typeof wayTo> }) => {
  const { t } = useTranslation("marks")
  const { page, highlightId, of } = mark
  const { title: issue, publication } = of.expand.issue
  const named = page === null ? t("issueName", { publication: publication.title, issue }) : null
  const place =
    page === null
      ? isNamed
        ? named
        : t("noPage")
      : isNamed
        ? t("place", { publication: publication.title, issue, page })
        : t("page", { page })
  if (way === "gone") return place
  if (way === "issue")
    return (
      <CardLink to="/magazine/$id" params={{ id: of.issue }}>
        {place}
      </CardLink>
    )
  return (
    <CardLink
      to="/reader/{-$id}"
      params={{ id: of.issue }}
      search={{
        ...(page === null ? {} : { sayfa: `${page}` }),
        ...(highlightId === null ? {} : { isaret: highlightId })
      }}
    >
      {place}
    </CardLink>
  )
}

/** A mark, which leads to its place in the reader; where the issue cannot be read, to the issue's page. */
export const MarkRow = (props: MarkRowProps) => {
  const { t } = useTranslation("marks")
  const { longDayOf } = useFormats()
  const { mark, isNamed, holdings } = props
  const { kind, words, note, colour, moment, of } = mark
  const way = wayTo(of, holdings)
  const Heading = isNamed ? "h2" : "h3"
  const face = coverMagazine(of.expand.issue)
  const date = moment === null ? null : new Date(moment).toISOString()
  return (
    <article className={styles.mark} data-named={isNamed} tabIndex={-1}>
      {isNamed && (
        <div>
          <Cover magazine={face} alt="" sizes="3rem" />
        </div>
      )}
      <div className={styles.about}>
        <Heading className={styles.place}>
          <Place {...props} way={way} />
        </Heading>
        {words !== "" && (
          <blockquote className={styles.words} data-colour={colour} lang={face.language}>
            {snippetOf(words, snippetLength.account)}
          </blockquote>
        )}
        {note !== "" && <p className={styles.note}>{snippetOf(note, snippetLength.account)}</p>}
        <p className={styles.facts}>
          <span>{t(`one.${kind}`)}</span>
          {date !== null && <time dateTime={date}>{longDayOf(date)}</time>}
        </p>
        {isNamed && <NoReading of={of} holdings={holdings} />}
      </div>
    </article>
  )
}
