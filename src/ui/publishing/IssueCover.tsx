import { useSelector } from "@xstate/react"
import { useTranslation } from "react-i18next"
import type { EditableIssue } from "../../domain/publishing/EditableIssue.ts"
import {
  coverTroubleOf,
  isCovering,
  isEditable,
  isPageWrong,
  pageOf
} from "../../machines/publishing/issueSettings.view.ts"
import { Banner } from "../parts/Banner.tsx"
import { Button } from "../parts/Button.tsx"
import { Field } from "../parts/Field.tsx"
import { submitHandler } from "../parts/submitHandler.ts"
import { TitledSection } from "../parts/TitledSection.tsx"
import { useFormats } from "../parts/useFormats.ts"
import { useTroubleMessage } from "../parts/useTroubleMessage.ts"
import styles from "./IssueCover.module.css"
import type { OfSettings } from "./IssueSettingsForm.tsx"
import { PictureChoice } from "./PictureChoice.tsx"
import type { OfPicture } from "./PictureFrame.tsx"
import { SmallCover } from "./SmallCover.tsx"

interface OfCover extends OfSettings {
  readonly issue: EditableIssue
}

/** Which of its pages is the cover. */
const CoverPage = ({ settings, issue }: OfCover) => {
  const { t } = useTranslation("publishing")
  const { count } = useFormats()
  const covering = useSelector(settings, isCovering)
  const editable = useSelector(settings, isEditable)
  const typed = useSelector(settings, pageOf)
  const wrong = useSelector(settings, isPageWrong)
  const trouble = useSelector(settings, coverTroubleOf)
  const reason = useTroubleMessage(trouble)
  const pages = count(issue.page_count)
  return (
    <form className={styles.form} onSubmit={submitHandler(() => settings.send({ type: "cover.save" }))}>
      <p role="status">
        {issue.cover_page === null ? t("issue.cover.picture") : t("issue.cover.now", { page: count(issue.cover_page) })}
      </p>
      <Field
        label={t("issue.cover.label")}
        kind="count"
        value={typed}
        onChange={(page) => settings.send({ type: "cover.edit", page })}
        hint={t("issue.cover.hint", { pages })}
        problem={wrong ? t("issue.cover.invalid", { pages }) : undefined}
        isReadOnly={!editable}
      />
      {trouble !== null && <Banner>{reason}</Banner>}
      <div>
        <Button type="submit" isPending={covering} isDisabled={!editable && !covering}>
          {t(covering ? "issue.cover.saving" : "issue.cover.save")}
        </Button>
      </div>
    </form>
  )
}

/** The cover: one of its pages, or a picture. */
export const IssueCover = ({ settings, picture, issue }: OfCover & OfPicture) => {
  const { t } = useTranslation("publishing")
  const editable = useSelector(settings, isEditable)
  return (
    <TitledSection title={t("issue.cover.title")} className={styles.section} titleClassName={styles.title}>
      <SmallCover image={issue.cover_image} />
      <div className={styles.ways}>
        <CoverPage settings={settings} issue={issue} />
        <PictureChoice
          picture={picture}
          aspect={issue.page_width / issue.page_height}
          isReplacing={issue.cover_page === null}
          isDisabled={!editable}
        />
      </div>
    </TitledSection>
  )
}
