import { useTranslation } from "react-i18next"
import type { PublishedIssue } from "../../domain/publishing/Dashboard.ts"
import { Link } from "../parts/Link.tsx"
import { TitledSection } from "../parts/TitledSection.tsx"
import { useFormats } from "../parts/useFormats.ts"
import styles from "./Dashboard.module.css"
import { SmallCover } from "./SmallCover.tsx"

const Latest = ({ issue }: { readonly issue: PublishedIssue }) => {
  const { longDayOf } = useFormats()
  const { id, cover_image, issue_title, published_at, publication_title } = issue
  return (
    <li className={styles.latest}>
      <SmallCover image={cover_image} />
      <div>
        <p className={styles.issueTitle}>
          <Link to="/magazine/$id" params={{ id }}>
            <bdi>{issue_title}</bdi>
          </Link>
        </p>
        <p className={styles.detail}>
          <bdi>{publication_title}</bdi>
        </p>
        <p className={styles.detail}>
          <time dateTime={published_at}>{longDayOf(published_at)}</time>
        </p>
      </div>
    </li>
  )
}

/** The issues that were published last, the last one first. */
export const LatestIssues = ({ issues }: { readonly issues: ReadonlyArray<PublishedIssue> }) => {
  const { t } = useTranslation("publishing")
  return (
    <TitledSection title={t("dashboard.latest")} className={styles.section} titleClassName={styles.heading}>
      {issues.length === 0 ? (
        <p className={styles.empty}>{t("desk.empty.title")}</p>
      ) : (
        <ol className={styles.list}>
          {issues.map((issue) => (
            <Latest key={issue.id} issue={issue} />
          ))}
        </ol>
      )}
    </TitledSection>
  )
}
