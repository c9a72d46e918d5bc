import { createMemoryHistory, createRootRoute, createRoute, createRouter } from "@tanstack/react-router"
import { afterEach, expect, it, onTestFinished, vi } from "vitest"
import { drawPressFirst } from "../../src/ui/navigation/pressFirst.ts"

/** A router on its first screen, the paths that it has begun to load, and the frames that the browser has yet to draw. */
const opened = async () => {
  const begun: Array<string> = []
  const beforeLoad = ({ location }: { readonly location: { readonly href: string } }) => void begun.push(location.href)
  const root = createRootRoute()
  const routes = ["/", "/plans", "/about"].map((path) => createRoute({ getParentRoute: () => root, path, beforeLoad }))
  const router = createRouter({ routeTree: root.addChildren(routes), history: createMemoryHistory() })
  drawPressFirst(router)
  await router.load()
  const frames: Array<() => void> = []
  vi.stubGlobal("requestAnimationFrame", (draw: () => void) => frames.push(draw))
  const draw = () => frames.splice(0).forEach((one) => one())
  return { router, begun, draw }
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it("begins another screen's work only once a frame was drawn", async () => {
  const { router, begun, draw } = await opened()
  expect(begun).toEqual(["/"])
  const arrived = router.navigate({ to: "/plans" as string })
  expect(router.latestLocation.pathname).toBe("/plans")
  expect(begun).toEqual(["/"])
  draw()
  await arrived
  expect(begun).toEqual(["/", "/plans"])
})

it("shows that a link was heard until its screen is there, and no other press", async () => {
  const { router, draw } = await opened()
  const link = document.createElement("a")
  link.href = "/plans"
  document.body.append(link)
  onTestFinished(() => link.remove())
  const isMarked = () => link.matches("[data-pressed]")
  let arrived = Promise.resolve()
  link.addEventListener("click", (event) => {
    event.preventDefault()
    arrived = router.navigate({ to: "/plans" as string })
  })
  link.click()
  expect(isMarked()).toBe(true)
  draw()
  await arrived
  await vi.waitFor(() => expect(isMarked()).toBe(false))
  const further = router.navigate({ to: "/about" as string })
  expect(isMarked()).toBe(false)
  draw()
  await further
})

it("goes on in a tab that draws nothing", async () => {
  const { router, begun } = await opened()
  await router.navigate({ to: "/plans" as string })
  expect(begun).toEqual(["/", "/plans"])
})

it("loads the last of two screens that were asked for before a frame, once", async () => {
  const { router, begun, draw } = await opened()
  const arrived = [router.navigate({ to: "/plans" as string }), router.navigate({ to: "/about" as string })]
  draw()
  await Promise.all(arrived)
  expect(begun).toEqual(["/", "/about"])
})

it("waits for nothing where only the query changes", async () => {
  const { router, begun } = await opened()
  vi.useFakeTimers({ toFake: ["setTimeout"] })
  await router.navigate({ to: "/", search: { page: 2 } })
  expect(begun).toEqual(["/", "/?page=2"])
})
