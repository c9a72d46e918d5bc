import { useSelector } from "@xstate/react"
import { useId } from "react"
import { useTranslation } from "react-i18next"
import { isBusy, isReported, type MessageFormRef, reportOf } from "../../machines/help/messageForm.view.ts"
import { Checkbox } from "../parts/Checkbox.tsx"
import styles from "./ErrorReport.module.css"

/** All that a ticket from an error says of it, which its writer may leave out; nothing for any other ticket. */
export const ErrorReport = ({ form }: { readonly form: MessageFormRef }) => {
  const { t } = useTranslation("help")
  const title = useId()
  const report = useSelector(form, reportOf)
  const included = useSelector(form, isReported)
  const busy = useSelector(form, isBusy)
  if (report === null) return null
  const facts = [
    [t("report.screen"), report.path],
    ...(report.issue === undefined ? [] : [[t("report.issue"), report.issue]]),
    [t("report.error"), report.error],
    ...(report.request === undefined ? [] : [[t("report.request"), report.request]]),
    [t("report.browser"), report.browser],
    [t("report.language"), report.language]
  ]
  return (
    <section className={styles.report} aria-labelledby={title}>
      <h3 id={title} className={styles.title}>
        {t("report.title")}
      </h3>
      <p>{t("report.lead")}</p>
      <dl className={styles.facts} {...(included ? {} : { "data-left": true })}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <Checkbox
        label={t("report.include")}
        isSelected={included}
        isReadOnly={busy}
        onChange={(isIncluded) => form.send({ type: "report.include", isIncluded })}
      />
    </section>
  )
}
