import { useSelector } from "@xstate/react"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { isReadable } from "../../domain/publishing/EditableIssue.ts"
import { isFailed, isLoading, knownOf, troubleOf } from "../../machines/publishing/issueSettings.view.ts"
import { Button } from "../parts/Button.tsx"
import { Link } from "../parts/Link.tsx"
import { Localised } from "../parts/Localised.tsx"
import { Message } from "../parts/Message.tsx"
import { Spinner } from "../parts/Spinner.tsx"
import { useTroubleMessage } from "../parts/useTroubleMessage.ts"
import { IssueCover } from "./IssueCover.tsx"
import { IssueSale } from "./IssueSale.tsx"
import { IssueSettingsForm, type OfSettings } from "./IssueSettingsForm.tsx"
import type { OfPicture } from "./PictureFrame.tsx"
import styles from "./PublicationForm.module.css"

const Failed = ({ settings }: OfSettings) => {
  const { t } = useTranslation(["publishing", "common"])
  const reason = useTroubleMessage(useSelector(settings, troubleOf))
  const retry = <Button onPress={() => settings.send({ type: "issue.reload" })}>{t("common:retry")}</Button>
  return (
    <Message alert level={2} title={t("desk.failed.title")} actions={retry}>
      <p>{t("issue.failed", { reason })}</p>
    </Message>
  )
}

/** What a publisher may change of an issue, at any time; below it what is the issue's besides. */
export const IssueSettings = ({
  settings,
  picture,
  children
}: OfSettings & OfPicture & { readonly children?: ReactNode }) => {
  const { t } = useTranslation(["publishing", "common"])
  const loading = useSelector(settings, isLoading)
  const failed = useSelector(settings, isFailed)
  const known = useSelector(settings, knownOf)
  return (
    <Localised>
      <div className={styles.screen} aria-busy={loading}>
        <header className={styles.heading}>
          <h1 className={styles.title} tabIndex={-1}>
            {t("issue.settings")}
          </h1>
          {known !== null && (
            <p className={styles.lead}>
              <bdi>{t("issue.of", { title: known.title, publication: known.publication.title })}</bdi>
            </p>
          )}
        </header>
        {failed && <Failed settings={settings} />}
        {loading && <Spinner label={t("issue.loading")} />}
        {known !== null && (
          <>
            <IssueSale settings={settings} issue={known} />
            <IssueSettingsForm settings={settings} />
            {isReadable(known) && <IssueCover settings={settings} picture={picture} issue={known} />}
            {children}
          </>
        )}
        {known !== null && (
          <p>
            <Link to="/account/publisher/issues/$id/articles" params={{ id: known.id }}>
              {t("articles.title")}
            </Link>
          </p>
        )}
        <p>
          <Link to="/account/publisher">{t("common:desk")}</Link>
        </p>
      </div>
    </Localised>
  )
}
