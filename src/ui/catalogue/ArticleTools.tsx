import { useSelector } from "@xstate/react"
import { AArrowDown, AArrowUp } from "lucide-react"
import { VisuallyHidden } from "react-aria-components/VisuallyHidden"
import { useTranslation } from "react-i18next"
import { isLargest, isSmallest } from "../../domain/catalogue/Typesetting.ts"
import { typesettingOf, type TypesettingRef } from "../../machines/catalogue/typesetting.view.ts"
import { IconButton } from "../parts/IconButton.tsx"
import styles from "./ArticleTools.module.css"

interface ToolsProps {
  readonly typesetting: TypesettingRef
  /** Whether the paper is dark now, by choice or by the theme. */
  readonly isNight: boolean
}

/** The article's type size and paper. At the last size its button keeps the focus and does nothing. */
export const ArticleTools = ({ typesetting, isNight }: ToolsProps) => {
  const { t } = useTranslation("issue")
  const set = useSelector(typesetting, typesettingOf)
  return (
    <div role="group" aria-label={t("article.tools")} className={styles.tools}>
      <IconButton
        icon={AArrowDown}
        label={t("article.smaller")}
        aria-disabled={isSmallest(set)}
        onPress={() => typesetting.send({ type: "type.reduce" })}
      />
      <span className={styles.size} aria-hidden="true">
        {set.size}
      </span>
      <IconButton
        icon={AArrowUp}
        label={t("article.larger")}
        aria-disabled={isLargest(set)}
        onPress={() => typesetting.send({ type: "type.enlarge" })}
      />
      <button
        type="button"
        className={styles.night}
        aria-pressed={isNight}
        onClick={() => typesetting.send({ type: "night.turn", isNight: !isNight })}
      >
        {t("article.night")}
      </button>
      <VisuallyHidden role="status">{t("article.size", { size: set.size })}</VisuallyHidden>
    </div>
  )
}
