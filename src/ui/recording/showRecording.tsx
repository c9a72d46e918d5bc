import type { i18n } from "i18next"
import { StrictMode } from "react"
import { createRoot } from "react-dom/client"
import { I18nextProvider } from "react-i18next"
import { addTexts } from "../../i18n/i18n.ts"
import { recording } from "../../i18n/recording.ts"
import type { App } from "../../machines/app.ts"
import { ofOneUser } from "../../machines/inspection/ofOneUser.ts"
import type { Visit } from "../../machines/inspection/recordVisit.ts"
import { Localised } from "../parts/Localised.tsx"
import { RecordingBar } from "./RecordingBar.tsx"

interface Shown extends Pick<App, "session"> {
  readonly visit: Visit
  readonly words: i18n
  /** Ends the agreement. */
  readonly forget: () => void
}

/** Shows that the tab is recorded, beside the product, until it is stopped. */
export const showRecording = ({ visit, session, words, forget }: Shown): void => {
  ofOneUser(visit, session)
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
