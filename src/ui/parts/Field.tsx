import { TextField } from "react-aria-components/TextField"
import { Input } from "react-aria-components/Input"
import { Label } from "react-aria-components/Label"
import { Text } from "react-aria-components/Text"
import { TextArea } from "react-aria-components/TextArea"
import { earliestDay, latestDay } from "../../domain/publishing/day.ts"
import styles from "./Field.module.css"

export interface FieldProps {
  readonly label: string
  /** As it stands in the field: a day as YYYY-MM-DD, a day and time as YYYY-MM-DDTHH:mm. */
  readonly value: string
  readonly onChange: (value: string) => void
  readonly kind?: "line" | "lines" | "date" | "datetime-local"
  readonly hint?: string | undefined
  readonly isDisabled?: boolean
}

/** Or a browser takes years of six digits, which no calendar of ours knows. */
const range = {
  line: {},
  date: { min: earliestDay, max: latestDay },
  "datetime-local": { min: `${earliestDay}T00:00`, max: `${latestDay}T23:59` }
} as const

/** A field with its name above and what helps below. Days and times are picked with what the device has for them. */
export const Field = ({ label, value, onChange, kind = "line", hint, isDisabled = false }: FieldProps) => (
  <TextField
    className={styles.field ?? ""}
    value={value}
    onChange={onChange}
    isDisabled={isDisabled}
    isRequired
    validationBehavior="aria"
  >
    <Label className={styles.label ?? ""}>{label}</Label>
    {kind === "lines" ? (
      <TextArea className={styles.input ?? ""} rows={5} />
    ) : (
      <Input className={styles.input ?? ""} type={kind === "line" ? "text" : kind} data-kind={kind} {...range[kind]} />
    )}
    {hint !== undefined && (
      <Text slot="description" className={styles.hint ?? ""}>
        {hint}
      </Text>
    )}
  </TextField>
)
