import { useFailedPicture } from "../hooks/useFailedPicture.ts"
import styles from "./PublicationLogo.module.css"

export interface PublicationLogoProps {
  /** Its address; null if there is none. */
  readonly logo: string | null
  readonly title: string
  /** Without a logo it shows the title's first letter, where a list would be ragged otherwise. */
  readonly isInList?: boolean
}

/** A publication's logo beside its title. */
export const PublicationLogo = ({ logo, title, isInList = false }: PublicationLogoProps) => {
  const [failed, fail] = useFailedPicture(logo)
  if (logo !== null && !failed)
    return <img className={styles.logo} src={logo} alt="" width={512} height={512} decoding="async" onError={fail} />
  if (!isInList) return null
  const [letter = ""] = title.trim()
  return (
    <span aria-hidden className={styles.letter}>
      {letter.toLocaleUpperCase("tr")}
    </span>
  )
}
