import { useSelector } from "@xstate/react"
import { useTranslation } from "react-i18next"
import { type DetailRef, othersOf, othersTroubleOf } from "../../machines/catalogue/detail.view.ts"
import { Banner } from "../parts/Banner.tsx"
import { Retry } from "../parts/Retry.tsx"
import { Shade, Skeleton } from "../parts/Skeleton.tsx"
import { TitledSection } from "../parts/TitledSection.tsx"
import { useTroubleMessage } from "../parts/useTroubleMessage.ts"
import styles from "./Issue.module.css"
import shelf from "./Shelf.module.css"
import { Shelf } from "./Shelf.tsx"

interface OfIssue {
  readonly detail: DetailRef
}

const Failed = ({ detail }: OfIssue) => {
  const { t } = useTranslation("issue")
  const reason = useTroubleMessage(useSelector(detail, othersTroubleOf))
  const retry = <Retry onPress={() => detail.send({ type: "others.retry" })} />
  return <Banner action={retry}>{t("others.failed", { reason })}</Banner>
}

const Awaited = () => {
  const { t } = useTranslation("issue")
  return (
    <Skeleton label={t("others.loading")} className={styles.others}>
      <div className={styles.heading}>
        <Shade of="heading" width="14rem" />
      </div>
      <div className={shelf.shelf}>
        {[0, 1, 2].map((place) => (
          <Shade key={place} of="cover" />
        ))}
      </div>
    </Skeleton>
  )
}

const Issues = ({ detail }: OfIssue) => {
  const { t } = useTranslation("issue")
  const others = useSelector(detail, othersOf)
  if (others === null) return <Awaited />
  if (others.length === 0) return null
  return (
    <TitledSection className={styles.others} titleClassName={styles.heading} title={t("others.title")}>
      <Shelf magazines={others} />
    </TitledSection>
  )
}

/** The publication's other issues, if any. */
export const IssueOthers = ({ detail }: OfIssue) => {
  const failed = useSelector(detail, othersTroubleOf) !== null
  return failed ? (
    <div className={styles.others}>
      <Failed detail={detail} />
    </div>
  ) : (
    <Issues detail={detail} />
  )
}
