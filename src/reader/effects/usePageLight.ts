import { useLayoutEffect } from "react"
import { useSelector } from "@xstate/react"
import { lightOf, type PageLightRef } from "../../machines/reader/pageLight.view.ts"

/** Applies the choice to the document, as `public/before-paint.js` does when it opens. */
export const usePageLight = (light: PageLightRef): void => {
  const chosen = useSelector(light, lightOf)
  useLayoutEffect(() => {
    document.documentElement.dataset["pageLight"] = chosen
  }, [chosen])
}
