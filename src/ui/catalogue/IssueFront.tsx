import { Link } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import type { Category } from "../../domain/catalogue/Category.ts"
import { issueSizes } from "../../domain/catalogue/cover.ts"
import { categoriesOf, type IssueFace, paragraphsOf } from "../../domain/catalogue/IssueFace.ts"
import type { SharingRef } from "../../machines/catalogue/sharing.view.ts"
import { PublicationLogo } from "../parts/PublicationLogo.tsx"
import { CategoryLinks } from "./CategoryLinks.tsx"
import { Cover } from "./Cover.tsx"
import { CoverStanding } from "./CoverStanding.tsx"
import { coverName } from "./coverTransition.ts"
import { FavouriteToggle } from "./FavouriteToggle.tsx"
import styles from "./IssueFront.module.css"
import { IssueOffer, type OfferProps } from "./IssueOffer.tsx"
import { Share } from "./Share.tsx"

interface OfFace {
  readonly face: IssueFace
}

const Description = ({ face }: OfFace) => (
  <div className={styles.description} lang={face.language}>
    {paragraphsOf(face).map((paragraph, place) => (
      <p key={place}>{paragraph}</p>
    ))}
  </div>
)

/** The categories that have a name in this language. */
const Tags = ({ face, categories }: OfFace & { readonly categories: ReadonlyArray<Category> }) => {
  const { t } = useTranslation("issue")
  const tagged = categoriesOf(face, categories)
  return tagged.length === 0 ? null : <CategoryLinks categories={tagged} label={t("categories")} />
}

interface FrontProps extends OfferProps {
  readonly categories: ReadonlyArray<Category>
  readonly sharing: SharingRef
  readonly origin: string
  /** The first pages; null until the issue has come. */
  readonly inside: ReactNode
}

export const IssueFront = ({ face, categories, holdings, sharing, origin, signIn, inside }: FrontProps) => {
  const { t } = useTranslation("issue")
  const { issue_id, slug, title, issue_title, logo, language } = face
  const shared = {
    title: t("ofPublication", { issue: issue_title, publication: title }),
    url: `${origin}/magazine/${issue_id}`
  }
  return (
    <>
      <div className={styles.cover}>
        <div style={{ viewTransitionName: coverName(issue_id) }}>
          <Cover
            first
            magazine={face}
            alt={t("cover", { publication: title, issue: issue_title })}
            sizes={issueSizes}
          />
        </div>
        <CoverStanding issue={issue_id} />
        <span className={styles.heart}>
          <FavouriteToggle magazine={face} />
        </span>
      </div>
      <header className={styles.words}>
        <p className={styles.publication} lang={language}>
          {slug === null ? (
            title
          ) : (
            <Link to="/magazine/$id" params={{ id: slug }} className={styles.toMagazine}>
              {title}
            </Link>
          )}
          <PublicationLogo logo={logo} title={title} />
        </p>
        <h1 className={styles.title} lang={language}>
          {issue_title}
        </h1>
        <Description face={face} />
        <IssueOffer face={face} holdings={holdings} signIn={signIn} />
        {inside}
        <Tags face={face} categories={categories} />
        <Share shared={shared} sharing={sharing} />
      </header>
    </>
  )
}
