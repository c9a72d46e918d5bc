import type { i18n } from "i18next"
import { StrictMode } from "react"
import { createRoot } from "react-dom/client"
import { I18nextProvider } from "react-i18next"
import { addTexts } from "../../i18n/i18n.ts"
import { recording } from "../../i18n/recording.ts"
import type { Visit } from "../../machines/inspection/recordVisit.ts"
import { Localised } from "../parts/Localised.tsx"
import { RecordingBar } from "./RecordingBar.tsx"

/** Shows that the tab is recorded, beside the product, until it is stopped. */
export const showRecording = (visit: Visit, words: i18n, forget: () => void): void => {
  addTexts(words, { recording })
  const place = document.body.appendChild(document.createElement("div"))
  const root = createRoot(place)
  const stop = () => {
    visit.end()
    forget()
    root.unmount()
    place.remove()
  }
  root.render(
    <StrictMode>
      <I18nextProvider i18n={words}>
        <Localised>
          <RecordingBar recording={visit.recording} onStop={stop} />
        </Localised>
      </I18nextProvider>
    </StrictMode>
  )
}
