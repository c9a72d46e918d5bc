import type { Language } from "../../src/i18n/language.ts"
import { escapeHtml } from "../conversion/markup.ts"
import { word } from "./wording.ts"

/** What the document has drawn by itself: nothing, a whole screen, or the reader's first slide. */
export type Drawn = "nothing" | "screen" | "slide"

const sentences = {
  nothing: ["broken.text", "broken.offline"],
  screen: ["broken.drawn", "broken.drawnOffline"],
  slide: ["broken.slide", "broken.slideOffline"]
} as const

/**
 * What the document says where its code is lost, as `src/ui/routes/Broken.tsx` says it of any screen; of what the document
 * draws itself, what is missing. `public/before-paint.js` shows it. The first link loads the document again.
 */
export const codeLost = (language: Language, drawn: Drawn): string => {
  const say = (key: Parameters<typeof word>[1]) => escapeHtml(word(language, key))
  const [online, offline] = sentences[drawn]
  const said = drawn === "nothing" ? `${say(online)} ${say("broken.next")}` : say(online)
  // Beside an outline it stands in that one's main part, below its heading; elsewhere nothing else is said.
  const [part, heading] = drawn === "screen" ? ["div", "strong"] : ["main", "h1"]
  return (
    `<${part} id="code-lost" lang="${language}" hidden><div role="alert">` +
    `<${heading}>${say("broken.title")}</${heading}>` +
    `<p data-when="on">${said}</p><p data-when="off">${say(offline)}</p>` +
    `<a href="">${say("retry")}</a> <a href="/">${say("backHome")}</a></div></${part}>`
  )
}
