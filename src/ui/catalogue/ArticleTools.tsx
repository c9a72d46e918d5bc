import { useSelector } from "@xstate/react"
import { AArrowDown, AArrowUp } from "lucide-react"
import { ToggleButton } from "react-aria-components/ToggleButton"
import { VisuallyHidden } from "react-aria-components/VisuallyHidden"
import { useTranslation } from "react-i18next"
import { isLargest, isSmallest } from "../../domain/catalogue/Typesetting.ts"
import { typesettingOf, type TypesettingRef } from "../../machines/catalogue/typesetting.view.ts"
import { IconButton } from "../parts/IconButton.tsx"
import styles from "./ArticleTools.module.css"

interface ToolsProps {
  readonly typesetting: TypesettingRef
  /** Whether it lies on the paper of night now, chosen or not. */
  readonly isNight: boolean
}

/** How the article is set: the size of its type, and its paper. */
export const ArticleTools = ({ typesetting, isNight }: ToolsProps) => {
  const { t } = useTranslation("issue")
  const set = useSelector(typesetting, typesettingOf)
  return (
    <div role="group" aria-label={t("article.tools")} className={styles.tools}>
      <IconButton
        icon={AArrowDown}
        label={t("article.smaller")}
        isDisabled={isSmallest(set)}
        onPress={() => typesetting.send({ type: "type.reduce" })}
      />
      <span className={styles.size} aria-hidden="true">
        {set.size}
      </span>
      <IconButton
        icon={AArrowUp}
        label={t("article.larger")}
        isDisabled={isLargest(set)}
        onPress={() => typesetting.send({ type: "type.enlarge" })}
      />
      <ToggleButton
        className={styles.night ?? ""}
        isSelected={isNight}
        onChange={(turned) => typesetting.send({ type: "night.turn", isNight: turned })}
      >
        {t("article.night")}
      </ToggleButton>
      <VisuallyHidden role="status">{t("article.size", { size: set.size })}</VisuallyHidden>
    </div>
  )
}
