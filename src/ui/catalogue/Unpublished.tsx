import { useTranslation } from "react-i18next"
import type { Holdings } from "../../domain/catalogue/access.ts"
import type { Issue } from "../../domain/catalogue/Issue.ts"
import { Link } from "../parts/Link.tsx"
import styles from "./Unpublished.module.css"

interface UnpublishedProps {
  readonly issue: Pick<Issue, "id" | "status" | "expand">
  readonly holdings: Holdings | null
}

/** Says of an issue that is not published who sees it. Source: product, "An issue's settings". */
export const Unpublished = ({ issue, holdings }: UnpublishedProps) => {
  const { t } = useTranslation("issue")
  const { id, status } = issue
  if (status === "PUBLISHED" || holdings === null) return null
  const isOwn = holdings.ownPublications?.includes(issue.expand.publication.id) ?? false
  return (
    <div className={styles.place}>
      <p className={styles.notice}>
        {t(!isOwn ? "unpublished.kept" : status === "DRAFT" ? "unpublished.offSale" : "unpublished.coming")}
        {isOwn && (
          <>
            {" "}
            <Link to="/account/publisher/issues/$id" params={{ id }}>
              {t("unpublished.settings")}
            </Link>
          </>
        )}
      </p>
    </div>
  )
}
