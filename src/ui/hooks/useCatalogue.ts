import { useEffect } from "react"
import type { Magazine } from "../../domain/catalogue/Magazine.ts"
import type { App } from "../../machines/app.ts"

/** For a screen that shows the catalogue: has it there in this language. */
export const useCatalogue = (catalogue: App["catalogue"], language: Magazine["language"]): void => {
  useEffect(() => catalogue.send({ type: "catalogue.want", language }), [catalogue, language])
}
