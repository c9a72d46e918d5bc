import "./ui/base.css"
import { RouterProvider } from "@tanstack/react-router"
import { StrictMode } from "react"
import { createRoot } from "react-dom/client"
import type { InspectionEvent } from "xstate"
import { browserI18n } from "./i18n/browser.ts"
import { startApp } from "./machines/app.ts"
import { servicesCode } from "./machines/later/servicesCode.ts"
import { endRecording, isRecordingAgreed } from "./services/platform/recordingAgreed.ts"
import { silence } from "./services/platform/console.ts"
import { allowOwnScripts } from "./services/platform/trustedTypes.ts"
import { takeAddressToken } from "./services/session/addressToken.ts"
import { prefetchScreens } from "./ui/navigation/prefetch.ts"
import { followFirstScreen, loadDeferredActors, noteEarlierPages } from "./ui/routes/deferredActors.ts"
import { appRouter } from "./ui/routes/router.tsx"
import { takeOver } from "./ui/navigation/replaceOutline.ts"
import { refuseContextMenu } from "./ui/shell/contextMenu.ts"

allowOwnScripts(location.origin)
takeAddressToken()
if (import.meta.env.PROD) silence(console)
document.addEventListener("contextmenu", refuseContextMenu)

const isInspected = import.meta.env.DEV && new URLSearchParams(location.search).has("inspect")
const inspector = isInspected ? (await import("./machines/inspection/inspector.ts")).openInspector() : undefined

const isRecorded = import.meta.env.DEV || isRecordingAgreed()
const record = () => import("./machines/inspection/tabVisit.ts").then(({ recordTab }) => recordTab())
// The site opens also where its recorder cannot be loaded.
const visit = isRecorded ? await record().catch(() => undefined) : undefined
const inspect =
  inspector && visit
    ? (event: InspectionEvent) => {
        inspector(event)
        visit.inspect(event)
      }
    : visit?.inspect

const services = servicesCode(() =>
  import("./machines/later/services.live.ts").then(({ browserServices }) => browserServices())
)
if (location.pathname !== "/") void services.want().catch(() => {})
const app = startApp(services, () => loadDeferredActors({ app, i18n }), inspect)
const i18n = await browserI18n().catch((cause: unknown) => {
  globalThis.sayfaCodeLost?.()
  throw cause
})
const router = appRouter({ app, i18n, visit })

const place = document.querySelector("#root") ?? document.body
const draw = (into: Element) =>
  createRoot(into).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  )
if (place.firstElementChild === null) draw(place)
else void takeOver(place, router, app, draw)
if (visit !== undefined)
  void import("./ui/recording/showRecording.tsx").then(({ showRecording }) =>
    showRecording({ visit, session: app.session, words: i18n, forget: endRecording })
  )
noteEarlierPages(app, router)
void followFirstScreen(app, router)
if (import.meta.env.PROD) void prefetchScreens(router, app)
