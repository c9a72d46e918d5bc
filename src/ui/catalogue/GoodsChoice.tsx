import { Label } from "react-aria-components/Label"
import { RadioButton, RadioField, RadioGroup } from "react-aria-components/RadioGroup"
import { useTranslation } from "react-i18next"
import type { CartItem } from "../../domain/shop/CartItem.ts"
import { useLira } from "../parts/useLira.ts"
import styles from "./GoodsChoice.module.css"

interface GoodsChoiceProps {
  readonly goods: ReadonlyArray<CartItem>
  readonly chosen: CartItem["type"]
  /** Whether a year may be offered is not known yet: its place is kept, invisible. */
  readonly isAwaited: boolean
  readonly onChange: (chosen: CartItem["type"]) => void
}

/** The issue, or a year of its publication, each with its price. */
export const GoodsChoice = ({ goods, chosen, isAwaited, onChange }: GoodsChoiceProps) => {
  const lira = useLira()
  const { t } = useTranslation("issue")
  return (
    <RadioGroup
      className={styles.choice ?? ""}
      value={chosen}
      onChange={(value) => onChange(value as CartItem["type"])}
      orientation="horizontal"
    >
      <Label className={styles.label ?? ""}>{t("choice.label")}</Label>
      {goods.map(({ type, price }) => (
        <div key={type} className={styles.place} data-awaited={(isAwaited && type === "subscription") || undefined}>
          <RadioField value={type} className={styles.place ?? ""}>
            <RadioButton className={styles.good ?? ""}>
              <span className={styles.what}>{t(`choice.${type}`)}</span>
              <span className={styles.price}>{lira(price)}</span>
              <span className={styles.text}>{t(`choice.${type}Text`)}</span>
            </RadioButton>
          </RadioField>
        </div>
      ))}
    </RadioGroup>
  )
}
