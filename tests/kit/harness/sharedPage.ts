import { afterAll, beforeEach, vi } from "vitest"
import { cleanup } from "vitest-browser-react"
import { pageBefore } from "./pageBefore.ts"

const { head, body } = document

/** Style sheets stay with the modules that brought them. */
const isKept = (element: Element): boolean => pageBefore.head.has(element) || element.matches("[data-vite-dev-id]")

/** The library asks for it when it is loaded, which is in the first file alone. */
beforeEach(cleanup)

/** Gives the next test file the page as the first one found it. Set up before each file that shares its page. */
afterAll(async () => {
  await cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  body.replaceChildren()
  for (const element of Array.from(head.children).filter((one) => !isKept(one))) element.remove()
  for (const [element, attributes] of pageBefore.attributes) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name)
    for (const [name, value] of attributes) element.setAttribute(name, value)
  }
  document.title = pageBefore.title
  history.replaceState(null, "", pageBefore.address)
  localStorage.clear()
  sessionStorage.clear()
  getSelection()?.removeAllRanges()
  scrollTo(0, 0)
})
