import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { Magazine } from "../../domain/catalogue/Magazine.ts"
import { isFavourite } from "../../machines/account/favourites.view.ts"
import { useApp } from "../hooks/useApp.ts"
import { useDeferredSelector } from "../hooks/useDeferred.ts"
import styles from "./FavouriteToggle.module.css"

/** The heart of a publication. It can be pressed before the favourites are known, and then shows the choice. */
export const FavouriteToggle = ({ magazine: { id, title } }: { readonly magazine: Pick<Magazine, "id" | "title"> }) => {
  const { t } = useTranslation("home")
  const { favourites } = useApp()
  const [said, setSaid] = useState(false)
  const isPressed = useDeferredSelector(favourites, isFavourite(id), said)
  const toggle = () => {
    setSaid(!isPressed)
    favourites.send({ type: isPressed ? "favourite.remove" : "favourite.add", publication: id })
  }
  return (
    <button
      type="button"
      className={styles.toggle}
      aria-label={t("favourite", { publication: title })}
      aria-pressed={isPressed}
      onClick={toggle}
    >
      <svg className={styles.heart} viewBox="0 0 24 24" aria-hidden>
        <path d="M12 20.3 4.3 12.4a4.9 4.9 0 0 1 0-6.9 4.8 4.8 0 0 1 6.8 0l.9.9.9-.9a4.8 4.8 0 0 1 6.8 0 4.9 4.9 0 0 1 0 6.9z" />
      </svg>
    </button>
  )
}
