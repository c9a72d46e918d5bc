import { useTranslation } from "react-i18next"
import { tierPrices, yearlyPrice } from "../../domain/catalogue/price.ts"
import type { Frequency } from "../../domain/catalogue/Publication.ts"
import { priceChange, tiers } from "../../domain/publishing/PublicationForm.ts"
import { SelectField } from "../parts/SelectField.tsx"
import { useLira } from "../parts/useLira.ts"

interface TierFieldProps {
  readonly tier: number
  readonly frequency: Frequency
  /** The tier that is in force; null for a new publication. */
  readonly before: number | null
  readonly onChange: (tier: number) => void
  readonly isDisabled: boolean
}

/** Chooses a price, and says what it means, and for whom another one is. */
export const TierField = ({ tier, frequency, before, onChange, isDisabled }: TierFieldProps) => {
  const lira = useLira()
  const { t } = useTranslation("publishing")
  const priceOf = (one: number) => (one === 0 ? t("publication.free") : lira(tierPrices[one] ?? 0))
  const meaning =
    tier === 0
      ? t("publication.tier.free")
      : t("publication.tier.means", { issue: priceOf(tier), year: lira(yearlyPrice({ tier, frequency })) })
  const change = before === null ? "none" : priceChange(before, tier)
  return (
    <SelectField
      label={t("publication.tier.label")}
      value={`${tier}`}
      onChange={(id) => onChange(Number(id))}
      items={tiers.map((one) => ({ id: `${one}`, title: priceOf(one) }))}
      placeholder={t("publication.tier.label")}
      hint={change === "none" ? meaning : `${meaning} ${t(`publication.tier.change.${change}`)}`}
      isDisabled={isDisabled}
    />
  )
}
