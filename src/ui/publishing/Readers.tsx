import { useTranslation } from "react-i18next"
import { VisuallyHidden } from "react-aria-components/VisuallyHidden"
import { type IssueReaders, recentDays, shownIssues } from "../../domain/publishing/IssueReaders.ts"
import type { LoadableRef } from "../../machines/loadable/loadable.view.ts"
import { Link } from "../parts/Link.tsx"
import { Loadable } from "../parts/Loadable.tsx"
import { Spinner } from "../parts/Spinner.tsx"
import { useFormats } from "../parts/useFormats.ts"
import { Bar } from "./Bar.tsx"
import styles from "./Figures.module.css"
import { FiguresScreen } from "./FiguresScreen.tsx"

const Row = ({ issue }: { readonly issue: IssueReaders }) => {
  const { count, percent } = useFormats()
  const { id, title, publication_title, readers, recent_readers, finished, read_share } = issue
  return (
    <tr>
      <th scope="row">
        <Link to="/magazine/$id" params={{ id }}>
          <bdi className={styles.item}>{title}</bdi>
        </Link>
        <bdi className={styles.publication}>{publication_title}</bdi>
      </th>
      <td className={styles.figure}>{count(readers)}</td>
      <td className={styles.figure}>{count(recent_readers)}</td>
      <td className={styles.figure}>{count(finished)}</td>
      <td className={styles.figure}>
        <Bar share={read_share}>{percent(read_share)}</Bar>
      </td>
    </tr>
  )
}

const Table = ({ issues }: { readonly issues: ReadonlyArray<IssueReaders> }) => {
  const { t } = useTranslation("publishing")
  return (
    <table className={styles.table}>
      <caption>
        <VisuallyHidden>{t("readers.title")}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">{t("desk.issue")}</th>
          <th scope="col" className={styles.figure}>
            {t("readers.readers")}
          </th>
          <th scope="col" className={styles.figure}>
            {t("readers.recent", { days: recentDays })}
          </th>
          <th scope="col" className={styles.figure}>
            {t("readers.finished")}
          </th>
          <th scope="col" className={styles.figure}>
            {t("readers.share")}
          </th>
        </tr>
      </thead>
      <tbody>
        {issues.map((issue) => (
          <Row key={issue.id} issue={issue} />
        ))}
      </tbody>
    </table>
  )
}

/** How a publisher's issues are read, with what was counted. */
export const Readers = ({ issues }: { readonly issues: LoadableRef<ReadonlyArray<IssueReaders>> }) => {
  const { t } = useTranslation("publishing")
  const { count } = useFormats()
  return (
    <FiguresScreen title={t("readers.title")} lead={t("readers.lead")}>
      <Loadable
        of={issues}
        failed={{ title: t("desk.failed.title"), text: t("readers.failed") }}
        skeleton={<Spinner label={t("readers.loading")} />}
      >
        {(known) =>
          known.length === 0 ? (
            <p className={styles.none}>{t("readers.none")}</p>
          ) : (
            <>
              <Table issues={known} />
              {known.length === shownIssues && (
                <p className={styles.none}>{t("readers.most", { count: shownIssues, number: count(shownIssues) })}</p>
              )}
            </>
          )
        }
      </Loadable>
    </FiguresScreen>
  )
}
