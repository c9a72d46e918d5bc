import type { Language } from "../../src/i18n/language.ts"
import { escapeHtml } from "../conversion/markup.ts"
import { word } from "./wording.ts"

/**
 * What the document says where its code is lost, as `src/ui/routes/Broken.tsx` says it of any screen; of one that the
 * document draws itself, what is missing. `public/before-paint.js` shows it. The first link loads the document again.
 */
export const codeLost = (language: Language, isDrawn: boolean): string => {
  const say = (key: Parameters<typeof word>[1]) => escapeHtml(word(language, key))
  const said = isDrawn ? say("broken.drawn") : `${say("broken.text")} ${say("broken.next")}`
  return (
    `<div id="code-lost" role="alert" lang="${language}" hidden><strong>${say("broken.title")}</strong>` +
    `<p data-when="on">${said}</p><p data-when="off">${say(isDrawn ? "broken.drawnOffline" : "broken.offline")}</p>` +
    `<a href="">${say("retry")}</a> <a href="/">${say("backHome")}</a></div>`
  )
}
