import { Spinner } from "./Spinner.tsx"
import styles from "./OverlaySpinner.module.css"

/** What is to lie over the page is on its way, which is said in the middle of it. */
export const OverlaySpinner = ({ label }: { readonly label: string }) => (
  <div className={styles.wait}>
    <Spinner label={label} />
  </div>
)
