import { useSelector } from "@xstate/react"
import { useTranslation } from "react-i18next"
import { type EditableIssue, isOffSale, isReadable } from "../../domain/publishing/EditableIssue.ts"
import {
  isConfirming,
  isCovering,
  isSaleChanging,
  isSaving,
  knownOf
} from "../../machines/publishing/issueSettings.view.ts"
import { Button } from "../parts/Button.tsx"
import { Confirmation } from "../parts/Confirmation.tsx"
import { ButtonLink } from "../parts/Link.tsx"
import { useFormats } from "../parts/useFormats.ts"
import styles from "./IssueSale.module.css"
import type { OfSettings } from "./IssueSettingsForm.tsx"

/** Where it stands, in words. */
const useStanding = (issue: EditableIssue): string => {
  const { t } = useTranslation("publishing")
  const { moment } = useFormats()
  switch (issue.status) {
    case "PUBLISHED":
      return t(issue.is_free || issue.publication.tier === 0 ? "issue.standing.free" : "issue.standing.PUBLISHED")
    case "SCHEDULED":
      return issue.desired_publish_at === null
        ? t("issue.standing.soon")
        : t("issue.standing.SCHEDULED", { moment: moment(issue.desired_publish_at) })
    case "DRAFT":
      return t(isOffSale(issue) ? "issue.standing.offSale" : "issue.standing.DRAFT")
    case "CONVERTING":
      return t("issue.standing.CONVERTING")
    case "FAILED":
      return t("issue.standing.FAILED")
  }
}

const Asked = ({ settings }: OfSettings) => {
  const { t } = useTranslation("publishing")
  const title = useSelector(settings, knownOf)?.title ?? ""
  return (
    <Confirmation
      isOpen={useSelector(settings, isConfirming)}
      title={t("issue.stop.title")}
      text={t("issue.stop.text", { title })}
      confirm={t("issue.stop.confirm")}
      cancel={t("issue.stop.cancel")}
      onConfirm={() => settings.send({ type: "stop.confirm" })}
      onCancel={() => settings.send({ type: "stop.cancel" })}
    />
  )
}

/** Where an issue stands, the ways to see it as readers will, and its sale. */
export const IssueSale = ({ settings, issue }: OfSettings & { readonly issue: EditableIssue }) => {
  const { t } = useTranslation("publishing")
  const standing = useStanding(issue)
  const changing = useSelector(settings, isSaleChanging)
  const busyOtherwise = useSelector(settings, (snapshot) => isSaving(snapshot) || isCovering(snapshot))
  const { id, status } = issue
  const isPublic = status === "PUBLISHED"
  return (
    <section className={styles.sale} aria-label={t("desk.state")}>
      <p role="status">{standing}</p>
      <div className={styles.ways}>
        {isReadable(issue) && (
          <>
            <ButtonLink to="/magazine/$id" params={{ id }} look="quiet">
              {t(isPublic ? "issue.page" : "issue.pagePreview")}
            </ButtonLink>
            <ButtonLink to="/reader/{-$id}" params={{ id }} look="quiet">
              {t(isPublic ? "desk.read" : "issue.readPreview")}
            </ButtonLink>
          </>
        )}
        {(isPublic || isOffSale(issue)) && (
          <Button
            look="quiet"
            isPending={changing}
            isDisabled={busyOtherwise}
            onPress={() => settings.send({ type: isPublic ? "sale.stop" : "sale.resume" })}
          >
            {t(isPublic ? "issue.stop.ask" : "issue.resume")}
          </Button>
        )}
      </div>
      <Asked settings={settings} />
    </section>
  )
}
