import { useSelector } from "@xstate/react"
import { Suspense, useId, useState } from "react"
import { useTranslation } from "react-i18next"
import { goingOn } from "../../domain/reader/progress/goingOn.ts"
import { isVisitor } from "../../machines/session/session.view.ts"
import { useApp } from "../hooks/useApp.ts"
import { useAllProgress, useIsProgressAwaited } from "../hooks/useProgress.ts"
import { lazyPart } from "../parts/lazyPart.ts"
import styles from "./GoingOnPlace.module.css"

const load = () => import("./GoingOn.tsx").then((code) => code.GoingOn)

/** Whoever has something to go on with gets the shelf's code with the screen's own; nobody else does. */
export const loadGoingOn = (): void => void load().catch(() => undefined)

/** Without its code the shelf's room stays empty, and the screen is as it is. */
const GoingOn = lazyPart(load)

/**
 * The shelf of what was begun. Its room is kept from the first drawing on, or not at all: what becomes known later without
 * room waits for the screen's next opening, so that nothing moves.
 */
export const GoingOnPlace = () => {
  const { t } = useTranslation("home")
  const heading = useId()
  const { session } = useApp()
  const all = goingOn(useAllProgress())
  const isAwaited = useIsProgressAwaited()
  const isNobody = useSelector(session, isVisitor)
  const [wasAwaited] = useState(isAwaited)
  const [hasRoom] = useState(isAwaited || all.length > 0)
  return !hasRoom || (all.length === 0 && (!wasAwaited || isNobody)) ? null : (
    <section className={styles.place} aria-labelledby={heading}>
      <h2 id={heading} className={styles.heading}>
        {t("goingOn.title")}
      </h2>
      {all.length > 0 && (
        <Suspense>
          <GoingOn all={all} label={t("goingOn.title")} />
        </Suspense>
      )}
      {all.length === 0 && !isAwaited && <p className={styles.none}>{t("goingOn.none")}</p>}
    </section>
  )
}
