import { useSelector } from "@xstate/react"
import { useLayoutEffect } from "react"
import type { App } from "../../machines/app.ts"
import { themeOf } from "../../machines/theme/theme.view.ts"

/** For the shop's frame: the document wears the shop's theme for as long as that is there. */
export const useSiteTheme = (theme: App["theme"]): void => {
  const worn = useSelector(theme, themeOf)
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    if (worn === "system") delete dataset["theme"]
    else dataset["theme"] = worn
    return () => void delete dataset["theme"]
  }, [worn])
}
