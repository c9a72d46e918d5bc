import { useSelector } from "@xstate/react"
import { useTranslation } from "react-i18next"
import { entitlement, type Holdings, noHoldings } from "../../domain/catalogue/access.ts"
import type { Category } from "../../domain/catalogue/Category.ts"
import { faceOfIssue, faceOfMagazine, type IssueFace } from "../../domain/catalogue/IssueFace.ts"
import { isFree } from "../../domain/catalogue/price.ts"
import type { Magazine } from "../../domain/catalogue/Magazine.ts"
import { type DetailRef, isBusy, isFresh, isMissing, issueOf, troubleOf } from "../../machines/catalogue/detail.view.ts"
import type { SharingRef } from "../../machines/catalogue/sharing.view.ts"
import { useRootMark } from "../hooks/useRootMark.ts"
import { useScreenTitle } from "../hooks/useScreenTitle.ts"
import { Banner } from "../parts/Banner.tsx"
import { ButtonLink } from "../parts/Link.tsx"
import { Message } from "../parts/Message.tsx"
import { Retry } from "../parts/Retry.tsx"
import { useTroubleMessage } from "../parts/useTroubleMessage.ts"
import { ArticleListSkeleton } from "./ArticleListSkeleton.tsx"
import { Missing } from "./Missing.tsx"
import styles from "./Issue.module.css"
import { IssueArticles } from "./IssueArticles.tsx"
import { IssueFacts } from "./IssueFacts.tsx"
import { IssueFront } from "./IssueFront.tsx"
import { IssueOthers } from "./IssueOthers.tsx"
import { IssueSkeleton } from "./IssueSkeleton.tsx"
import { LookInside } from "./LookInside.tsx"
import { Unpublished } from "./Unpublished.tsx"

/** What the issue's page takes from elsewhere. */
export interface IssueSurroundings {
  /** The catalogue's entry, shown until the issue is loaded. */
  readonly known: Magazine | null
  readonly categories: ReadonlyArray<Category>
  /** Null until known. */
  readonly holdings: Holdings | null
  /** The site's origin, for shared addresses. */
  readonly origin: string
  /** Opens the auth modal; null for a user. */
  readonly signIn: (() => void) | null
}

interface OfIssue {
  readonly detail: DetailRef
}

const useRetry = (detail: DetailRef) => ({
  isPending: useSelector(detail, isBusy),
  onPress: () => detail.send({ type: "issue.retry" })
})

const Failed = ({ detail }: OfIssue) => {
  const { t } = useTranslation(["issue", "common"])
  const reason = useTroubleMessage(useSelector(detail, troubleOf))
  const retry = useRetry(detail)
  const actions = (
    <>
      <Retry {...retry} look="filled" />
      <ButtonLink to="/">{t("common:backHome")}</ButtonLink>
    </>
  )
  return (
    <Message alert title={t("failed.title")} actions={actions}>
      <p>{t("failed.text", { reason })}</p>
      <p>{t("failed.next")}</p>
    </Message>
  )
}

/** The issue could not be loaded; the catalogue's entry is shown. */
const Stale = ({ detail }: OfIssue) => {
  const { t } = useTranslation("issue")
  const reason = useTroubleMessage(useSelector(detail, troubleOf))
  const retry = useRetry(detail)
  return (
    <div className={styles.stale}>
      <Banner action={<Retry {...retry} />}>{t("failed.text", { reason })}</Banner>
    </div>
  )
}

interface ShownProps extends OfIssue, Omit<IssueSurroundings, "known"> {
  readonly face: IssueFace
  readonly sharing: SharingRef
}

const Shown = ({ face, detail, sharing, categories, holdings, origin, signIn }: ShownProps) => {
  const failed = useSelector(detail, troubleOf) !== null
  const issue = useSelector(detail, issueOf)
  const isOpen = useSelector(detail, isFresh)
  const whole = issue !== null
  const subject = { id: face.issue_id, publication: face.id, isFree: isFree(face) }
  useRootMark("sidebar", face.sidebar_off ? "off" : null)
  const mayRead = entitlement(subject, holdings ?? noHoldings) !== null
  return (
    <div className={styles.issue}>
      {failed && <Stale detail={detail} />}
      {issue !== null && <Unpublished issue={issue} holdings={holdings} />}
      <div className={styles.sheet}>
        <IssueFront
          face={face}
          categories={categories}
          holdings={holdings}
          sharing={sharing}
          origin={origin}
          signIn={signIn}
          inside={issue !== null && <LookInside issue={issue} isOpen={isOpen} mayRead={mayRead} />}
        />
        <IssueFacts face={face} />
        {whole ? <IssueArticles detail={detail} mayRead={mayRead} /> : !failed && <ArticleListSkeleton />}
      </div>
      {whole && <IssueOthers detail={detail} />}
    </div>
  )
}

export const Issue = ({
  detail,
  sharing,
  known,
  ...surroundings
}: OfIssue & IssueSurroundings & { readonly sharing: SharingRef }) => {
  const { t } = useTranslation("issue")
  const issue = useSelector(detail, issueOf)
  const busy = useSelector(detail, isBusy)
  const missing = useSelector(detail, isMissing)
  const failed = useSelector(detail, troubleOf) !== null
  const face = missing ? null : issue !== null ? faceOfIssue(issue) : known !== null ? faceOfMagazine(known) : null
  useScreenTitle(
    missing
      ? t("missing.title")
      : face === null
        ? null
        : t("ofPublication", { issue: face.issue_title, publication: face.title }),
    face === null ? {} : { publication: face.id, issue: face.issue_id }
  )
  return (
    <div aria-busy={busy}>
      {missing ? (
        <Missing title={t("missing.title")} text={t("missing.text")} next={t("missing.next")} />
      ) : face !== null ? (
        <Shown face={face} detail={detail} sharing={sharing} {...surroundings} />
      ) : failed ? (
        <Failed detail={detail} />
      ) : (
        <IssueSkeleton />
      )}
    </div>
  )
}
