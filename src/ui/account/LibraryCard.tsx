import { useTranslation } from "react-i18next"
import type { OwnIssue } from "../../domain/account/OwnIssue.ts"
import { Cover } from "../catalogue/Cover.tsx"
import { CoverStanding } from "../catalogue/CoverStanding.tsx"
import { nameCover } from "../catalogue/coverTransition.ts"
import { MagazineWay, useSlug } from "../catalogue/MagazineWay.tsx"
import card from "../catalogue/MagazineCard.module.css"
import { useGoingOnWords } from "../hooks/useGoingOnWords.ts"
import { CardLink } from "../parts/CardLink.tsx"
import { ButtonLink } from "../parts/Link.tsx"
import styles from "./LibraryCard.module.css"
import { coverMagazine } from "./coverMagazine.ts"

/** An issue that the user may read, with its entitlement if it was not bought. */
export const LibraryCard = ({ own: { issue: id, access_type: by, expand } }: { readonly own: OwnIssue }) => {
  const { t } = useTranslation("account")
  const face = coverMagazine(expand.issue)
  const { title: publication, issue_title: issue, language } = face
  const slug = useSlug(expand.issue.publication.id)
  const goOn = useGoingOnWords(id, { publication, issue })
  return (
    <article className={card.card}>
      <div className={card.cover}>
        <Cover magazine={face} alt="" sizes="(max-width: 767px) 44vw, (max-width: 80rem) 22vw, 15rem" />
        <CoverStanding issue={id} />
      </div>
      <div className={card.caption}>
        <h2 className={card.title} lang={language}>
          <CardLink
            to="/magazine/$id"
            params={{ id }}
            viewTransition
            onClick={({ currentTarget }) => nameCover(currentTarget, id)}
          >
            {publication}
          </CardLink>
        </h2>
        <p className={card.issue} lang={language}>
          {issue}
        </p>
        <MagazineWay slug={slug} title={publication} />
        {by !== "purchase" && <p className={styles.by}>{t(`library.by.${by}`)}</p>}
        <p className={styles.read}>
          <ButtonLink
            to="/reader/{-$id}"
            params={{ id }}
            search={goOn?.search ?? {}}
            aria-label={goOn?.label ?? t("library.readIssue", { publication, issue })}
          >
            {goOn?.words ?? t("library.read")}
          </ButtonLink>
        </p>
      </div>
    </article>
  )
}
