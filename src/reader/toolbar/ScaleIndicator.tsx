import { useSelector } from "@xstate/react"
import { VisuallyHidden } from "react-aria-components/VisuallyHidden"
import { useTranslation } from "react-i18next"
import { percentSaid, percentShown } from "../../machines/reader/scaleIndicator.view.ts"
import type { ScaleIndicatorRef } from "../../machines/reader/surface.view.ts"
import styles from "./ScaleIndicator.module.css"

/** The slide's scale: drawn at each change, announced once it stays. */
export const ScaleIndicator = ({ indicator }: { readonly indicator: ScaleIndicatorRef }) => {
  const { t } = useTranslation("reader")
  const shown = useSelector(indicator, percentShown)
  const said = useSelector(indicator, percentSaid)
  return (
    <>
      {shown !== null && (
        <p className={styles.scale} aria-hidden="true">
          {t("scale", { percent: shown })}
        </p>
      )}
      <VisuallyHidden elementType="output" aria-live="polite" aria-atomic="true">
        {said !== null && t("scale", { percent: said })}
      </VisuallyHidden>
    </>
  )
}
