import { Link } from "@tanstack/react-router"
import { useTranslation } from "react-i18next"
import type { Issue } from "../../domain/catalogue/Issue.ts"
import { lookedInside, magazineInfo, pictureUrl } from "../../domain/reader/MagazineInfo.ts"
import { useFailedPicture } from "../hooks/useFailedPicture.ts"
import { TitledSection } from "../parts/TitledSection.tsx"
import styles from "./LookInside.module.css"

interface LookInsideProps {
  readonly issue: Issue
  /** The server has just opened the pages to this browser. */
  readonly isOpen: boolean
  readonly mayRead: boolean
}

const Page = ({ issue, isOpen, mayRead, page }: LookInsideProps & { readonly page: number }) => {
  const { t } = useTranslation("issue")
  const magazine = magazineInfo(issue, "preview")
  const src = isOpen ? pictureUrl(magazine, page) : null
  const [hasFailed, fail] = useFailedPicture(src)
  const { width, height } = magazine.page
  return (
    <li className={styles.page}>
      <Link
        to={mayRead ? "/reader/{-$id}" : "/preview/{-$id}"}
        params={{ id: issue.id }}
        search={{ sayfa: `${page}` }}
        className={styles.link}
        aria-label={t(mayRead ? "look.readPage" : "look.page", { page })}
      >
        <span className={styles.paper} style={{ aspectRatio: `${width} / ${height}` }}>
          {src === null || hasFailed ? (
            <span className={styles.number} aria-hidden="true">
              {page}
            </span>
          ) : (
            <img
              className={styles.picture}
              src={src}
              alt=""
              width={width}
              height={height}
              loading="lazy"
              decoding="async"
              onError={fail}
            />
          )}
        </span>
      </Link>
    </li>
  )
}

/** The first pages that the preview opens, each a way to itself. Source: product, "Cards and issue pages". */
export const LookInside = (props: LookInsideProps) => {
  const { t } = useTranslation("issue")
  const pages = lookedInside(props.issue)
  if (pages.length === 0) return null
  return (
    <TitledSection className={styles.look} titleClassName={styles.title} title={t("look.title")}>
      <ul className={styles.pages}>
        {pages.map((page) => (
          <Page key={page} {...props} page={page} />
        ))}
      </ul>
    </TitledSection>
  )
}
