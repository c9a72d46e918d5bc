import { createMemoryHistory, createRootRoute, createRouter } from "@tanstack/react-router"
import { describe, expect, it } from "vitest"
import { safePath } from "../../../src/domain/session/returnPath.ts"
import { parseSearch, stringifySearch } from "../../../src/ui/navigation/query.ts"
import { tricks } from "../../kit/fixtures/addressTricks.ts"
import { fc } from "../../kit/harness/fastCheck.ts"

const home = "https://sayfa.example"

/** One that would be told to go there. */
const router = createRouter({
  routeTree: createRootRoute(),
  history: createMemoryHistory(),
  origin: home,
  parseSearch,
  stringifySearch
})

/** Where the browser and the router take a path to be, seen from a page of this site. */
const readings = (path: string): ReadonlyArray<URL> => [
  new URL(path, `${home}/account/profile?x=1#y`),
  new URL(router.buildLocation({ href: path } as never).publicHref, `${home}/account/profile?x=1#y`)
]

const staysHome = (asked: unknown): void => {
  const path = safePath(asked)
  if (path === null) return
  for (const address of readings(path)) {
    const led = `${JSON.stringify(asked)} led to ${address.href}`
    expect(address.origin, led).toBe(home)
    expect(address.username + address.password, led).toBe("")
    expect(address.pathname, led).not.toMatch(/^\/\/|^\/(auth|oauth2-redirect)(\/|$)/i)
  }
  // What is kept is asked again when it comes back, and answered alike.
  expect(safePath(path)).toBe(path)
}

describe("a way back", () => {
  it.each([
    "/",
    "/account/profile",
    "/account/publisher/new-issue?publication=14&from=desk",
    "/reader/abc123def456ghi?sayfa=5-6#top",
    "/?order_number=12345678901234567890",
    "/search?q=https%3A%2F%2Fevil.example%2F",
    "/search?q=//evil.example",
    "/search?q=ğüşöçı",
    "/authors",
    "/account/profile?return=/library"
  ])("leads to %s of this site", (path) => {
    const { pathname, search, hash } = new URL(path, home)
    expect(safePath(path)).toBe(pathname + search + hash)
    staysHome(path)
  })

  it("is refused, or a place of this site to browser and router alike, in whichever of 200 tricks it is dressed", () => {
    expect(new Set(tricks).size).toBeGreaterThanOrEqual(200)
    for (const trick of tricks) staysHome(trick)
  })

  it.each([
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "\t//evil.example",
    " //evil.example",
    "/.//evil.example",
    "/..//evil.example",
    "/a/..//evil.example",
    "/%2e//evil.example",
    "/%2E%2e//evil.example",
    "https://evil.example/",
    "https:evil.example",
    "javascript:alert(1)",
    "data:text/html,x",
    "evil.example",
    "?return=/",
    "#x",
    "",
    "/auth/verify?token=x",
    "/auth/reset?token=x",
    "/auth",
    "/x/../auth/reset",
    "/%61uth/reset",
    "/AUTH/reset",
    "/%09/evil.example",
    "/%5cevil.example",
    "/%",
    "/%ff",
    "/oauth2-redirect?code=x",
    "/x/%2e%2e/oauth2-redirect",
    `/${"a".repeat(2000)}`
  ])("is refused: %j", (asked) => expect(safePath(asked)).toBeNull())

  it.each([null, undefined, 7, {}, [], ["/"], true, Symbol("/"), () => "/", new URL(home), new String("/")])(
    "is refused where it is no text: %s",
    (asked) => expect(safePath(asked)).toBeNull()
  )

  it("stays at home whatever is written", () => {
    const piece = fc.constantFrom(
      ..."/ \\ . .. : @ ? # % & = // %2f %2F %5c %2e %09 %0a %00 evil.example https: javascript: auth %61uth reset oauth2-redirect a ğ".split(
        " "
      ),
      ..."\t\n\r \u0000\u2044\uff0f\u3002\u200b\ufeff\ud800"
    )
    const dressed = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(""))
    const asked = fc.oneof(
      dressed,
      dressed.map((text) => `/${text}`),
      fc.webPath(),
      fc.string({ unit: "binary" }).map((text) => `/${text}`)
    )
    fc.assert(fc.property(asked, staysHome), { numRuns: 3000 })
  })
})
