import styles from "./Spinner.module.css"

/** Says that something is on its way, to eye and ear; shows itself only when it takes longer than 200 ms. */
export const Spinner = ({ label }: { readonly label: string }) => (
  <div role="status" className={styles.spinner}>
    <span className={styles.ring} aria-hidden="true" />
    <span className={styles.label}>{label}</span>
  </div>
)
