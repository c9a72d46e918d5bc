import "./ui/base.css"
import { RouterProvider } from "@tanstack/react-router"
import { StrictMode } from "react"
import { createRoot } from "react-dom/client"
import { browserI18n } from "./i18n/browser.ts"
import { startApp } from "./machines/app.ts"
import { browserRuntime } from "./services/browser.ts"
import { appRouter } from "./ui/routes/router.tsx"

const app = startApp(browserRuntime())
const router = appRouter({ app, i18n: browserI18n() })

createRoot(document.getElementById("root")!).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>
)
