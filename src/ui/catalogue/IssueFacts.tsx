import { useTranslation } from "react-i18next"
import type { IssueFace } from "../../domain/catalogue/IssueFace.ts"
import { TitledSection } from "../parts/TitledSection.tsx"
import { useFormats } from "../parts/useFormats.ts"
import styles from "./IssueFacts.module.css"

export const IssueFacts = ({ face }: { readonly face: IssueFace }) => {
  const { t } = useTranslation("issue")
  const formats = useFormats()
  const { page_count, language, publisher_name, publish_date, frequency, sku } = face
  const facts = [
    ["pages", formats.count(page_count)],
    ["language", t(`language.${language}`)],
    ["publisher", publisher_name.trim() || t("facts.unspecified")],
    ["published", formats.longDay(publish_date)],
    ["frequency", t(`frequency.${frequency}`)],
    ...(sku === null ? [] : [["sku", sku] as const])
  ] as const
  return (
    <TitledSection className={styles.facts} titleClassName={styles.heading} title={t("facts.title")}>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name} className={styles.fact}>
            <dt className={styles.name}>{t(`facts.${name}`)}</dt>
            <dd className={styles.value} data-fact={name}>
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </TitledSection>
  )
}
