import { ChevronDown, CircleAlert } from "lucide-react"
import type { ReactNode } from "react"
import { Button } from "react-aria-components/Button"
import { FieldError } from "react-aria-components/FieldError"
import { Label } from "react-aria-components/Label"
import { ListBox, ListBoxItem } from "react-aria-components/ListBox"
import { Popover } from "react-aria-components/Popover"
import { Select, SelectValue } from "react-aria-components/Select"
import { Text } from "react-aria-components/Text"
import field from "./Field.module.css"
import styles from "./SelectField.module.css"

export interface Choosable {
  readonly id: string
  readonly title: string
}

export interface SelectFieldProps {
  readonly label: string
  /** The id that is chosen; empty while none is. */
  readonly value: string
  readonly onChange: (id: string) => void
  readonly items: ReadonlyArray<Choosable>
  /** Stands in the field while nothing is chosen. */
  readonly placeholder: string
  readonly hint?: ReactNode
  readonly problem?: string | undefined
  readonly isDisabled?: boolean
}

/** One of a list. */
export const SelectField = ({
  label,
  value,
  onChange,
  items,
  placeholder,
  hint,
  problem,
  isDisabled
}: SelectFieldProps) => (
  <Select
    className={field.field ?? ""}
    value={value === "" ? null : value}
    onChange={(id) => onChange(id === null ? "" : String(id))}
    placeholder={placeholder}
    isDisabled={isDisabled === true}
    isRequired
    isInvalid={problem !== undefined}
    validationBehavior="aria"
  >
    <Label className={field.label ?? ""}>{label}</Label>
    <Button className={`${field.input} ${styles.button}`}>
      <SelectValue className={styles.value ?? ""} />
      <ChevronDown aria-hidden size={18} strokeWidth={1.6} />
    </Button>
    {hint !== undefined && problem === undefined && (
      <Text slot="description" className={field.hint ?? ""}>
        {hint}
      </Text>
    )}
    <FieldError className={field.problem ?? ""}>
      <CircleAlert aria-hidden size={16} strokeWidth={2} />
      <span>{problem}</span>
    </FieldError>
    <Popover className={styles.popover ?? ""} offset={4}>
      <ListBox className={styles.list ?? ""} items={items}>
        {({ id, title }) => (
          <ListBoxItem id={id} className={styles.item ?? ""} textValue={title}>
            {title}
          </ListBoxItem>
        )}
      </ListBox>
    </Popover>
  </Select>
)
