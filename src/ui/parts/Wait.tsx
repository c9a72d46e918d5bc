import { Spinner } from "./Spinner.tsx"
import styles from "./Wait.module.css"

/** What is to lie over the page is on its way, which is said in the middle of it. */
export const Wait = ({ label }: { readonly label: string }) => (
  <div className={styles.wait}>
    <Spinner label={label} />
  </div>
)
