import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "../parts/Link.tsx"
import { Localised } from "../parts/Localised.tsx"
import styles from "./Figures.module.css"

interface FiguresScreenProps {
  readonly title: string
  /** What is counted. */
  readonly lead: string
  readonly children: ReactNode
}

/** A screen of figures behind the desk, with the way back to it. */
export const FiguresScreen = ({ title, lead, children }: FiguresScreenProps) => {
  const { t } = useTranslation()
  return (
    <Localised>
      <div className={styles.screen}>
        <header className={styles.heading}>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.lead}>{lead}</p>
        </header>
        {children}
        <p>
          <Link to="/account/publisher">{t("desk")}</Link>
        </p>
      </div>
    </Localised>
  )
}
