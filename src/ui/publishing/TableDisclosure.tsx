import { ChevronDown } from "lucide-react"
import type { ReactNode } from "react"
import { Button } from "react-aria-components/Button"
import { Disclosure, DisclosurePanel } from "react-aria-components/Disclosure"
import { Heading } from "react-aria-components/Heading"
import styles from "./Figures.module.css"
import { WideTable } from "./WideTable.tsx"

interface TableDisclosureProps {
  readonly title: string
  readonly level: 2 | 3
  /** The heads of the table's columns, the first that of its rows. */
  readonly columns: ReadonlyArray<string>
  readonly children: ReactNode
}

/** The numbers of curves as a table that is opened. */
export const TableDisclosure = ({ title, level, columns, children }: TableDisclosureProps) => (
  <Disclosure className={styles.days ?? ""}>
    <Heading level={level} className={styles.subtitle ?? ""}>
      <Button slot="trigger" className={styles.trigger ?? ""}>
        {title}
        <ChevronDown aria-hidden size={20} strokeWidth={1.6} />
      </Button>
    </Heading>
    <DisclosurePanel>
      <WideTable name={title} columns={columns}>
        {children}
      </WideTable>
    </DisclosurePanel>
  </Disclosure>
)
