import { Link } from "@tanstack/react-router"
import { useSelector } from "@xstate/react"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { cardSizes } from "../../domain/catalogue/cover.ts"
import type { Magazine } from "../../domain/catalogue/Magazine.ts"
import { isFree } from "../../domain/catalogue/price.ts"
import { holdingsIn, isPriceAwaited } from "../../machines/catalogue/access.view.ts"
import { useApp } from "../hooks/useApp.ts"
import { useCostWords } from "../hooks/useCostWords.ts"
import { useGoingOnWords } from "../hooks/useGoingOnWords.ts"
import { CardLink } from "../parts/CardLink.tsx"
import { CardAction } from "../shop/CardAction.tsx"
import { Cover } from "./Cover.tsx"
import { CoverStanding } from "./CoverStanding.tsx"
import { nameCover } from "./coverTransition.ts"
import { FavouriteToggle } from "./FavouriteToggle.tsx"
import styles from "./MagazineCard.module.css"

export interface MagazineCardProps {
  readonly magazine: Magazine
  /** The cover's `sizes`, off a shelf. */
  readonly sizes?: string
  /** The heading's level. */
  readonly level?: 2 | 3
  readonly below?: ReactNode
}

/**
 * A publication's newest issue. The title's link covers the card; the price has a button to read or buy, and the cover
 * a heart. The language is named if it is not the interface's.
 */
export const MagazineCard = ({ magazine, sizes = cardSizes, level = 3, below }: MagazineCardProps) => {
  const { t, i18n } = useTranslation("home")
  const { issue_id, title, issue_title, description, language } = magazine
  const Heading = `h${level}` as const
  const free = isFree(magazine)
  const { access } = useApp()
  const cost = useCostWords(magazine, useSelector(access, holdingsIn))
  const isAwaited = useSelector(access, isPriceAwaited)
  const goOn = useGoingOnWords(issue_id, { publication: title, issue: issue_title })
  return (
    <article className={styles.card}>
      <div className={styles.cover}>
        <Cover magazine={magazine} alt="" sizes={sizes} />
        <CoverStanding issue={issue_id} />
        <span className={styles.heart} data-room>
          <FavouriteToggle magazine={magazine} />
        </span>
      </div>
      <div className={styles.caption}>
        <Heading className={styles.title} lang={language}>
          <CardLink
            to="/magazine/$id"
            params={{ id: issue_id }}
            viewTransition
            onClick={({ currentTarget }) => nameCover(currentTarget, issue_id)}
          >
            {title}
          </CardLink>
        </Heading>
        <p className={styles.issue} lang={language}>
          {issue_title}
        </p>
        {description !== "" && (
          <p className={styles.description} lang={language}>
            {description}
          </p>
        )}
        <div className={styles.foot}>
          <p className={styles.price}>
            {free ? (
              <span className={styles.free}>{cost}</span>
            ) : (
              <span data-awaited={isAwaited || undefined}>{cost}</span>
            )}
            {free && goOn !== null && (
              <Link
                to="/reader/{-$id}"
                params={{ id: issue_id }}
                search={goOn.search}
                className={styles.look}
                aria-label={goOn.label}
              >
                {goOn.words}
              </Link>
            )}
            {free && goOn === null && (
              <Link
                to="/magazines/$id"
                params={{ id: issue_id }}
                className={styles.look}
                aria-label={t("lookAt", { publication: title })}
                viewTransition
                onClick={({ currentTarget }) => nameCover(currentTarget, issue_id)}
              >
                {t("look")}
              </Link>
            )}
            {language !== i18n.language && <span className={styles.language}>{t(`language.${language}`)}</span>}
          </p>
          {!free && <CardAction magazine={magazine} />}
        </div>
        {below}
      </div>
    </article>
  )
}
