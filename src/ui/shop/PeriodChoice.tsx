import { Label } from "react-aria-components/Label"
import { RadioButton, RadioField, RadioGroup } from "react-aria-components/RadioGroup"
import { useTranslation } from "react-i18next"
import { type BillingPeriod, BillingPeriod as Period, yearlyBadge } from "../../domain/shop/plans.ts"
import styles from "./PeriodChoice.module.css"

export interface PeriodChoiceProps {
  readonly period: BillingPeriod
  readonly onChange: (period: BillingPeriod) => void
}

/** Monthly or yearly, with a badge for what a year saves. */
export const PeriodChoice = ({ period, onChange }: PeriodChoiceProps) => {
  const { t } = useTranslation("plans")
  return (
    <RadioGroup
      className={styles.choice ?? ""}
      value={period}
      onChange={(chosen) => onChange(chosen as BillingPeriod)}
      orientation="horizontal"
    >
      <Label className={styles.label ?? ""}>{t("period.label")}</Label>
      <div className={styles.options}>
        {Period.literals.map((one) => (
          <RadioField key={one} value={one}>
            <RadioButton className={styles.option ?? ""}>
              {t(`period.${one}`)}
              {one === "yearly" && <span className={styles.badge}>{t("period.badge", { percent: yearlyBadge })}</span>}
            </RadioButton>
          </RadioField>
        ))}
      </div>
    </RadioGroup>
  )
}
