import { useEffect } from "react"
import type { Magazine } from "../../domain/catalogue/Magazine.ts"
import type { App } from "../../machines/app.ts"

/** Loads the catalogue in this language for a screen that shows it. */
export const useCatalogue = (catalogue: App["catalogue"], language: Magazine["language"]): void => {
  useEffect(() => catalogue.send({ type: "catalogue.want", language }), [catalogue, language])
}
