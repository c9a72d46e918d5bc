import { expect, it, onTestFinished, vi } from "vitest"
import { createI18n } from "../../src/i18n/i18n.ts"
import { resources } from "../../src/i18n/resources.ts"
import { routes } from "../../src/ui/routes/router.tsx"
import { codeTimeout, servicesCode } from "../../src/machines/later/servicesCode.ts"
import type { Services } from "../../src/machines/later/tabServices.live.ts"
import { awaitedServices } from "../../src/ui/navigation/awaitedServices.ts"
import { ScreenMissing } from "../../src/ui/navigation/lazyScreen.ts"
import type { RouterContext } from "../../src/ui/navigation/RouterContext.ts"

const lost = servicesCode(() => Promise.reject(new Error("lost")))
const context = { app: { services: lost } } as RouterContext

/** How often in a row the services were missing, by what the route says. */
const timesOf = (loading: Promise<void>): Promise<unknown> =>
  loading.then(
    () => 0,
    (error: unknown) => (error instanceof ScreenMissing ? error.times : error)
  )

it("counts for each route by itself how often it was opened in vain, and no looking ahead", async () => {
  const [one, other] = [awaitedServices(), awaitedServices()]
  expect(await timesOf(one({ context, preload: true }))).toBe(1)
  expect(await timesOf(one({ context, preload: false }))).toBe(1)
  expect(await timesOf(other({ context, preload: false }))).toBe(1)
  expect(await timesOf(one({ context, preload: true }))).toBe(1)
  expect(await timesOf(one({ context, preload: false }))).toBe(2)
})

it("waits for a slow line as long as a screen's own code does", async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  let come: (services: Services) => void = () => {}
  const slow = servicesCode(() => new Promise((resolve) => (come = resolve)))
  const opening = { context: { app: { services: slow } } as RouterContext, preload: false }
  const times = timesOf(awaitedServices()(opening))
  await vi.advanceTimersByTimeAsync(10 * codeTimeout)
  come({} as Services)
  expect(await times).toBe(0)
})

interface Route {
  readonly options: { readonly id?: string; readonly loader?: (opening: object) => Promise<void> }
  readonly children?: object
}

const within = (route: Route): ReadonlyArray<Route> => [
  route,
  ...Object.values(route.children ?? {}).flatMap((child: Route) => within(child))
]

it.each(["_account", "_publisher", "_team"])("has all screens in %s say that their code is missing", async (id) => {
  const parent = within(routes as unknown as Route).find(({ options }) => options.id === id)
  const opening = { context: { ...context, i18n: createI18n("tr", resources) }, preload: false }
  expect(await timesOf(parent?.options.loader?.(opening) ?? Promise.resolve())).toBe(1)
})
