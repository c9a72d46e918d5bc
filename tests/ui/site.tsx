import { createMemoryHistory, RouterProvider } from "@tanstack/react-router"
import { Layer, ManagedRuntime } from "effect"
import { FetchHttpClient } from "effect/http"
import { vi } from "vitest"
import { render } from "vitest-browser-react"
import { noAccess, noIpAccess } from "../../src/domain/catalogue/AccessSummary.ts"
import type { User } from "../../src/domain/session/User.ts"
import { type App, type DeferredActors, startApp } from "../../src/machines/app.ts"
import { servicesAtHand } from "../../src/machines/later/services.live.ts"
import { browser } from "../../src/services/browser.ts"
import { appRouter } from "../../src/ui/routes/router.tsx"
import { category, forgetCatalogue } from "../kit/fixtures/catalogues.ts"
import { magazine } from "../kit/fixtures/magazines.ts"
import { setStage, type Staging } from "./stage.tsx"

export const json = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } })

/** An answer that carries this, as the contract wraps it. */
export const enveloped = (data: unknown): Response => json({ success: true, message: "", data })

/** Puts somebody's session where the site keeps it. */
export const signedIn = (user: User): void => {
  localStorage.setItem("user", JSON.stringify(user))
  localStorage.setItem("refreshToken", "r")
  localStorage.setItem("token", "t")
}

type Answers = { readonly [path: string]: (request: Request) => Response | Promise<Response> }

const { id } = category()

/** What every screen may ask: a kiosk of one issue in one category, which whoever asks may read no more of than everybody. */
const usual: Answers = {
  "/api/issues/latest/grouped": () => enveloped({ groupedByTags: { [id]: [magazine({ tags: [id] })] } }),
  "/api/categories/tr": () => enveloped([category()]),
  "/api/categories/en": () => enveloped([category({ name: "Travel" })]),
  "/api/ip-access-check": () => enveloped(noIpAccess),
  "/api/user-access-summary": () => enveloped(noAccess)
}

/**
 * The whole site at an address, before a server that knows one issue, and these answers. Its deferred actors come when the
 * test lets them.
 */
export const visit = async (
  address: string,
  staging: Staging = {},
  answers: Answers = {},
  load?: (app: App) => Promise<DeferredActors>
) => {
  const { promise, resolve } = Promise.withResolvers<DeferredActors>()
  const served: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    const { pathname } = new URL(request.url)
    return (answers[pathname] ?? usual[pathname])?.(request) ?? new Response(null, { status: 404 })
  }
  await forgetCatalogue()
  const runtime = ManagedRuntime.make(Layer.merge(browser, Layer.succeed(FetchHttpClient.Fetch, served)))
  const app: App = startApp(servicesAtHand(runtime), () => load?.(app) ?? promise)
  if (staging.theme !== undefined) app.theme.send({ type: "theme.choose", theme: staging.theme })
  const router = appRouter({ app, i18n: setStage(staging) }, createMemoryHistory({ initialEntries: [address] }))
  const { unmount } = await render(<RouterProvider router={router} />)
  const arrive = (actors: DeferredActors) => {
    app.deferred.ref.send({ type: "code.due" })
    resolve(actors)
    return vi.waitUntil(() => app.deferred.now())
  }
  return { app, router, unmount, arrive }
}
