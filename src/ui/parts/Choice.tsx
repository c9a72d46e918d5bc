import { Label } from "react-aria-components/Label"
import { RadioButton, RadioField, RadioGroup } from "react-aria-components/RadioGroup"
import styles from "./Choice.module.css"
import field from "./Field.module.css"

export interface ChoiceProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly options: ReadonlyArray<{ readonly value: Value; readonly label: string }>
  readonly isDisabled?: boolean
}

/** One of a few, all in sight. */
export const Choice = <Value extends string>({
  label,
  value,
  onChange,
  options,
  isDisabled = false
}: ChoiceProps<Value>) => (
  <RadioGroup
    className={field.field ?? ""}
    value={value}
    onChange={(chosen) => onChange(chosen as Value)}
    isDisabled={isDisabled}
    orientation="horizontal"
  >
    <Label className={field.label ?? ""}>{label}</Label>
    <div className={styles.options}>
      {options.map((option) => (
        <RadioField key={option.value} value={option.value}>
          <RadioButton className={styles.option ?? ""}>{option.label}</RadioButton>
        </RadioField>
      ))}
    </div>
  </RadioGroup>
)
