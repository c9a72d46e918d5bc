import { ChevronDown } from "lucide-react"
import { Button } from "react-aria-components/Button"
import { Disclosure, DisclosurePanel } from "react-aria-components/Disclosure"
import { DisclosureGroup } from "react-aria-components/DisclosureGroup"
import { Heading } from "react-aria-components/Heading"
import { useTranslation } from "react-i18next"
import { devicesOfPlan, planOf } from "../../domain/shop/plans.ts"
import styles from "./PlansFaq.module.css"

const questions = ["what", "devices", "renewal", "cancel", "family", "refund", "single"] as const

export const PlansFaq = () => {
  const { t } = useTranslation("plans")
  const figures = { devices: devicesOfPlan, members: planOf("family").members }
  return (
    <section className={styles.faq} aria-labelledby="plans-faq">
      <h2 id="plans-faq" className={styles.title}>
        {t("faq.title")}
      </h2>
      <DisclosureGroup className={styles.list ?? ""} allowsMultipleExpanded>
        {questions.map((question) => (
          <Disclosure key={question} id={question} className={styles.item ?? ""}>
            <Heading level={3} className={styles.question ?? ""}>
              <Button slot="trigger" className={styles.trigger ?? ""}>
                {t(`faq.items.${question}.question`)}
                <ChevronDown aria-hidden size={20} strokeWidth={1.6} />
              </Button>
            </Heading>
            <DisclosurePanel>
              <p className={styles.answer}>{t(`faq.items.${question}.answer`, figures)}</p>
            </DisclosurePanel>
          </Disclosure>
        ))}
      </DisclosureGroup>
    </section>
  )
}
