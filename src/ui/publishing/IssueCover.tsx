import { useSelector } from "@xstate/react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { type EditableIssue, isCoverPage } from "../../domain/publishing/EditableIssue.ts"
import { coverTroubleOf, isCovering, isEditable } from "../../machines/publishing/issueSettings.view.ts"
import { Banner } from "../parts/Banner.tsx"
import { Button } from "../parts/Button.tsx"
import { Field } from "../parts/Field.tsx"
import { submitHandler } from "../parts/submitHandler.ts"
import { TitledSection } from "../parts/TitledSection.tsx"
import { useFormats } from "../parts/useFormats.ts"
import { useTroubleMessage } from "../parts/useTroubleMessage.ts"
import styles from "./IssueCover.module.css"
import type { OfSettings } from "./IssueSettingsForm.tsx"
import { SmallCover } from "./SmallCover.tsx"

/** Which of its pages is the cover. */
export const IssueCover = ({ settings, issue }: OfSettings & { readonly issue: EditableIssue }) => {
  const { t } = useTranslation("publishing")
  const { count } = useFormats()
  const covering = useSelector(settings, isCovering)
  const editable = useSelector(settings, isEditable)
  const trouble = useSelector(settings, coverTroubleOf)
  const reason = useTroubleMessage(trouble)
  const [typed, setTyped] = useState("")
  const [isChecked, setIsChecked] = useState(false)
  const page = /^\d+$/.test(typed.trim()) ? Number(typed.trim()) : 0
  const isRight = isCoverPage(issue, page)
  const pages = count(issue.page_count)
  const edit = (text: string) => {
    setTyped(text)
    setIsChecked(false)
  }
  const save = () => {
    setIsChecked(!isRight)
    settings.send({ type: "cover.choose", page })
  }
  return (
    <TitledSection title={t("issue.cover.title")} className={styles.section} titleClassName={styles.title}>
      <SmallCover image={issue.cover_image} />
      <form className={styles.form} onSubmit={submitHandler(save)}>
        <p role="status">{t("issue.cover.now", { page: count(issue.cover_page) })}</p>
        <Field
          label={t("issue.cover.label")}
          kind="count"
          value={typed}
          onChange={edit}
          hint={t("issue.cover.hint", { pages })}
          problem={isChecked ? t("issue.cover.invalid", { pages }) : undefined}
          isReadOnly={!editable}
        />
        {trouble !== null && <Banner>{reason}</Banner>}
        <div>
          <Button type="submit" isPending={covering} isDisabled={!editable && !covering}>
            {t(covering ? "issue.cover.saving" : "issue.cover.save")}
          </Button>
        </div>
      </form>
    </TitledSection>
  )
}
