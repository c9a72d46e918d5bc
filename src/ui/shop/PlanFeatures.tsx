import { Check } from "lucide-react"
import { useTranslation } from "react-i18next"
import { devicesOfPlan, type PlanId, planOf } from "../../domain/shop/plans.ts"
import styles from "./PlanFeatures.module.css"

export const PlanFeatures = ({ plan, label }: { readonly plan: PlanId; readonly label: string }) => {
  const { t } = useTranslation("plans")
  const { members } = planOf(plan)
  const features = [
    t("feature.unlimited"),
    t("feature.archive"),
    ...(members === 0
      ? [t("feature.devices", { count: devicesOfPlan })]
      : [t("feature.members", { count: members }), t("feature.eachDevices", { count: devicesOfPlan })])
  ]
  return (
    <ul className={styles.features} aria-label={label}>
      {features.map((feature) => (
        <li key={feature}>
          <Check aria-hidden size={18} strokeWidth={2} />
          {feature}
        </li>
      ))}
    </ul>
  )
}
