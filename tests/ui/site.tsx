import { createMemoryHistory, RouterProvider } from "@tanstack/react-router"
import { Layer, ManagedRuntime } from "effect"
import { FetchHttpClient } from "effect/http"
import { render } from "vitest-browser-react"
import type { User } from "../../src/domain/session/User.ts"
import { startApp } from "../../src/machines/app.ts"
import { browser } from "../../src/services/browser.ts"
import { appRouter } from "../../src/ui/routes/router.tsx"
import { magazine } from "../kit/magazines.ts"
import { setStage, type Staging } from "./stage.tsx"

export const json = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } })

const kiosk = { success: true, message: "", data: { groupedByTags: { all: [magazine()] } } }

/** Puts somebody's session where the site keeps it. */
export const signedIn = (user: User): void => {
  localStorage.setItem("user", JSON.stringify(user))
  localStorage.setItem("refreshToken", "r")
  localStorage.setItem("token", "t")
}

type Answers = { readonly [path: string]: (request: Request) => Response | Promise<Response> }

/** The whole site at an address, before a server that knows one issue, and these answers. */
export const visit = async (address: string, staging: Staging = {}, answers: Answers = {}) => {
  const served: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    const { pathname } = new URL(request.url)
    if (pathname === "/api/issues/latest/grouped") return json(kiosk)
    return answers[pathname]?.(request) ?? new Response(null, { status: 404 })
  }
  const runtime = ManagedRuntime.make(Layer.merge(browser, Layer.succeed(FetchHttpClient.Fetch, served)))
  const app = startApp(runtime)
  const router = appRouter({ app, i18n: setStage(staging) }, createMemoryHistory({ initialEntries: [address] }))
  await render(<RouterProvider router={router} />)
  return { app, router }
}
