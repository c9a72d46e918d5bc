import { ChevronDown } from "lucide-react"
import { Button } from "react-aria-components/Button"
import { Label } from "react-aria-components/Label"
import { ListBox, ListBoxItem } from "react-aria-components/ListBox"
import { Popover } from "react-aria-components/Popover"
import { Select, SelectValue } from "react-aria-components/Select"
import popover from "../parts/SelectField.module.css"
import styles from "./ListingSelect.module.css"

export interface ListingSelectProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly items: ReadonlyArray<{ readonly id: Value; readonly title: string }>
}

/** A select written as a line of text. */
export const ListingSelect = <Value extends string>({ label, value, onChange, items }: ListingSelectProps<Value>) => (
  <Select
    className={styles.select ?? ""}
    value={value}
    onChange={(id) => {
      const chosen = items.find((item) => item.id === id)
      if (chosen !== undefined) onChange(chosen.id)
    }}
  >
    <Label className={styles.label ?? ""}>{label}</Label>
    <Button className={styles.button ?? ""}>
      <SelectValue className={styles.value ?? ""} />
      <ChevronDown aria-hidden size={16} strokeWidth={1.8} />
    </Button>
    <Popover className={`${popover.popover} ${styles.popover}`} offset={4}>
      <ListBox className={popover.list ?? ""} items={items}>
        {({ id, title }) => (
          <ListBoxItem id={id} className={popover.item ?? ""} textValue={title}>
            {title}
          </ListBoxItem>
        )}
      </ListBox>
    </Popover>
  </Select>
)
