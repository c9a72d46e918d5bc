import styles from "./Spinner.module.css"

/** Loading, visible and announced; visible only after 200 ms. */
export const Spinner = ({ label }: { readonly label: string }) => (
  <div role="status" className={styles.spinner}>
    <span className={styles.ring} aria-hidden="true" />
    <span className={styles.label}>{label}</span>
  </div>
)
