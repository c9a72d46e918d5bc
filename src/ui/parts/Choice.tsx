import { CircleAlert } from "lucide-react"
import { FieldError } from "react-aria-components/FieldError"
import { Label } from "react-aria-components/Label"
import { RadioButton, RadioField, RadioGroup } from "react-aria-components/RadioGroup"
import styles from "./Choice.module.css"
import field from "./Field.module.css"

export interface ChoiceProps<Value extends string> {
  readonly label: string
  /** Null where none is chosen yet. */
  readonly value: Value | null
  readonly onChange: (value: Value) => void
  readonly options: ReadonlyArray<{ readonly value: Value; readonly label: string }>
  readonly problem?: string | undefined
  readonly isDisabled?: boolean
}

/** One of a few options, all visible. */
export const Choice = <Value extends string>({
  label,
  value,
  onChange,
  options,
  problem,
  isDisabled = false
}: ChoiceProps<Value>) => (
  <RadioGroup
    className={field.field ?? ""}
    value={value}
    onChange={(chosen) => onChange(chosen as Value)}
    isDisabled={isDisabled}
    isInvalid={problem !== undefined}
    validationBehavior="aria"
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
    <FieldError className={field.problem ?? ""}>
      <CircleAlert aria-hidden size={16} strokeWidth={2} />
      <span>{problem}</span>
    </FieldError>
  </RadioGroup>
)
