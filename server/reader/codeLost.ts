import type { Language } from "../../src/i18n/language.ts"
import { escapeHtml } from "../conversion/markup.ts"
import { word } from "../document/wording.ts"

/**
 * What stands beside the first slide if the reader's code is lost, as `src/ui/routes/Broken.tsx` says it of any screen.
 * `public/before-paint.js` shows it. The first link loads the document again.
 */
export const codeLost = (language: Language): string => {
  const say = (key: Parameters<typeof word>[1]) => escapeHtml(word(language, key))
  return (
    `<div id="code-lost" role="alert" lang="${language}" hidden><strong>${say("broken.title")}</strong>` +
    `<p data-when="on">${say("broken.text")} ${say("broken.next")}</p><p data-when="off">${say("broken.offline")}</p>` +
    `<a href="">${say("retry")}</a> <a href="/">${say("backHome")}</a></div>`
  )
}
