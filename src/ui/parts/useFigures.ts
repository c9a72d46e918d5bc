import { useTranslation } from "react-i18next"
import { type Figures, figuresIn } from "./figures.ts"

export const useFigures = (): Figures => {
  const { i18n } = useTranslation()
  return figuresIn(i18n.language)
}
