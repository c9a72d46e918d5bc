import { Spinner } from "./Spinner.tsx"
import styles from "./OverlaySpinner.module.css"

/** A spinner in the middle of the page while a dialog loads. */
export const OverlaySpinner = ({ label }: { readonly label: string }) => (
  <div className={styles.wait}>
    <Spinner label={label} />
  </div>
)
