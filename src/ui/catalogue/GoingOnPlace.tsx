import { type ComponentType, lazy, Suspense, useId } from "react"
import { useTranslation } from "react-i18next"
import { goingOn } from "../../domain/reader/progress/goingOn.ts"
import { useAllProgress } from "../hooks/useProgress.ts"
import type { GoingOnProps } from "./GoingOn.tsx"
import styles from "./GoingOnPlace.module.css"

/** Without its code the shelf's room stays empty, and the screen is as it is. */
const load = (): Promise<{ readonly default: ComponentType<GoingOnProps> }> =>
  import("./GoingOn.tsx").then(
    (code) => ({ default: code.GoingOn }),
    () => ({ default: () => null })
  )

/** Whoever has something to go on with gets the shelf's code with the screen's own; nobody else does. */
export const loadGoingOn = (): void => void load()

const GoingOn = lazy(load)

/** The shelf of what was begun, in room that is kept for it from the first drawing on; nothing where nothing was. */
export const GoingOnPlace = () => {
  const { t } = useTranslation("home")
  const heading = useId()
  const all = goingOn(useAllProgress())
  return all.length === 0 ? null : (
    <section className={styles.place} aria-labelledby={heading}>
      <h2 id={heading} className={styles.heading}>
        {t("goingOn.title")}
      </h2>
      <Suspense>
        <GoingOn all={all} label={t("goingOn.title")} />
      </Suspense>
    </section>
  )
}
