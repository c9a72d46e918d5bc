import { ArrowLeft } from "lucide-react"
import { useTranslation } from "react-i18next"
import type { MagazineInfo } from "../../domain/reader/MagazineInfo.ts"
import { IconLink } from "../../ui/parts/IconLink.tsx"
import styles from "./TitleBar.module.css"

/** Whose pages these are, and the way out. */
export const TitleBar = ({ magazine }: { readonly magazine: MagazineInfo }) => {
  const { t } = useTranslation("reader")
  return (
    <header className={styles.bar}>
      <IconLink to="/magazine/$id" params={{ id: magazine.newIssueId }} icon={ArrowLeft} label={t("toIssue")} />
      <h1 className={styles.title} lang={magazine.language}>
        <span className={styles.publication}>{magazine.title}</span>
        <span className={styles.date}>{magazine.strDate}</span>
      </h1>
      {magazine.logoUrl !== null && <img className={styles.logo} src={magazine.logoUrl} alt="" height={34} />}
    </header>
  )
}
