import { flushSync } from "react-dom"
import { createRoot } from "react-dom/client"
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  redirect,
  type RouterHistory,
  RouterContextProvider
} from "@tanstack/react-router"
import { I18nextProvider } from "react-i18next"
import { describe, expect, it, onTestFinished, vi } from "vitest"
import { page } from "vitest/browser"
import { createActor, fromCallback } from "xstate"
import { homeOutline } from "../../server/document/homeOutline.ts"
import { noAccess } from "../../src/domain/catalogue/AccessSummary.ts"
import type { Catalogue } from "../../src/domain/catalogue/Catalogue.ts"
import { homeSections } from "../../src/domain/catalogue/homeSections.ts"
import type { PublicId } from "../../src/domain/catalogue/PublicId.ts"
import { accessMachine } from "../../src/machines/catalogue/access.machine.ts"
import { catalogueMachine } from "../../src/machines/catalogue/catalogue.machine.ts"
import { servicesCode } from "../../src/machines/later/servicesCode.ts"
import { createI18n } from "../../src/i18n/i18n.ts"
import { resources } from "../../src/i18n/resources.ts"
import { longestStay, shortStay, takeOver } from "../../src/ui/navigation/replaceOutline.ts"
import { outlinedCovers } from "../../src/ui/navigation/outlinedCovers.ts"
import { Home } from "../../src/ui/catalogue/Home.tsx"
import { catalogueAnswering } from "../kit/doubles/catalogueAnswering.ts"
import { category } from "../kit/fixtures/catalogues.ts"
import { emptyApp } from "../kit/doubles/emptyApp.ts"
import { magazine } from "../kit/fixtures/magazines.ts"
import { show } from "./stage.tsx"

const travel = category()
const food = category({ id: "category0000002" as PublicId, name: "Yemek & içmek", slug: "yemek" })

const many = (count: number, given: Parameters<typeof magazine>[0] = {}) =>
  Array.from({ length: count }, (_, at) =>
    magazine({ issue_id: `issue000000001${at}`, title: `Dergi <${at}>`, tags: [travel.id], ...given })
  )

const priced = { tier: 1, price: 2499, is_free: false } as const

const cases: Readonly<Record<string, Catalogue["magazines"]>> = {
  "one free issue": many(1),
  "one with a price": many(1, priced),
  "five of a category": many(5, priced),
  "free ones behind one with a price": [...many(1, priced), magazine({ issue_id: "issue0000000009", tags: [food.id] })],
  "of no category": many(6, { tags: [] }),
  "in another language, without a cover and without a word": many(3, {
    language: "en",
    cover_image: null,
    description: ""
  })
}

const silent = fromCallback(() => {}) as never

/** All of an element that is seen, heard or followed; how a section says its heading's name is its own affair. */
const told = (one: Element): unknown => [
  one.localName,
  [...one.classList].filter((name) => name !== "active"),
  [
    "href",
    "lang",
    "alt",
    "sizes",
    "srcset",
    "src",
    "loading",
    "data-look",
    "data-count",
    "tabindex",
    "aria-hidden"
  ].map((name) => one.getAttribute(name)),
  one.localName === "section" ? null : one.getAttribute("aria-label"),
  one instanceof HTMLElement ? one.style.aspectRatio : null,
  // What needs code has only its room in what comes before any.
  [...(one.matches("[data-room]") ? [] : one.childNodes)].flatMap((node) =>
    node instanceof Element ? [told(node)] : node.textContent ? [node.textContent] : []
  )
]

const parsed = (html: string) => {
  const covers = new DOMParser().parseFromString(html, "text/html").querySelector(".Home_covers")
  return [...(covers?.children ?? [])].map(told)
}

it("is what home draws: its categories, the newest issue and the first section", async () => {
  const access = createActor(accessMachine.provide({ actors: { watch: silent, ask: silent, wait: silent } })).start()
  access.send({ type: "user.known", userId: null, kept: noAccess })
  for (const [name, magazines] of Object.entries(cases)) {
    const shown = { magazines, categories: [travel, food] }
    const screen = await show(<Home catalogue={catalogueAnswering(shown)} access={access} />)
    await expect.element(page.getByRole("heading", { level: 1 }).getByRole("link")).toBeVisible()
    const outline = parsed(homeOutline(homeSections(shown), "tr"))
    expect(outline.length, name).toBeGreaterThan(0)
    const drawn = [...(document.querySelector(".Home_covers")?.children ?? [])].map(told)
    expect(drawn.slice(0, outline.length), name).toEqual(outline)
    await screen.unmount()
  }
})

const first: Catalogue = { magazines: many(2, priced), categories: [travel, food] }
const copy = { catalogue: first, language: "tr", askedAt: 0 } as const
const recalled = { type: "catalogue.recalled", copy, isFresh: true } as const
const nothingKept = { type: "catalogue.recalled", copy: null, isFresh: false } as const
const unanswered = {
  type: "catalogue.failed",
  failure: { what: "all", trouble: { _tag: "Unreachable", message: null } }
} as const

interface Arrival {
  /** What the router comes to, other than home. */
  readonly location?: { readonly pathname: string; readonly search: object }
  readonly load?: () => Promise<void>
  readonly history?: RouterHistory
  readonly language?: "tr" | "en"
}

/** Home's document, with its outline, as its code takes it over; what the network and the browser say is said by hand. */
const arriving = ({
  location = { pathname: "/", search: {} },
  load = async () => {},
  history = createMemoryHistory(),
  language = "tr"
}: Arrival = {}) => {
  const place = document.createElement("div")
  place.innerHTML = homeOutline(homeSections(first), language)
  document.body.append(place)
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
  const slots = { recall: silent, load: silent, wait: silent, store: silent }
  const catalogue = createActor(catalogueMachine.provide({ actors: slots })).start()
  const unknown = { watch: silent, ask: silent, wait: silent, rest: silent }
  const access = createActor(accessMachine.provide({ actors: unknown })).start()
  const i18n = createI18n("tr", resources)
  const router = createRouter({
    routeTree: createRootRoute(),
    history: createMemoryHistory(),
    context: { app: emptyApp() } as never
  })
  let drawn: ReturnType<typeof createRoot> | null = null
  const loadServices = vi.fn(() => new Promise<never>(() => {}))
  const taken = takeOver(
    place,
    { load, options: { context: { i18n } }, state: { location }, history } as never,
    { catalogue, access, services: servicesCode(loadServices) },
    (into) => {
      drawn = createRoot(into)
      drawn.render(
        <I18nextProvider i18n={i18n}>
          <RouterContextProvider router={router as never}>
            <main id="content" tabIndex={-1}>
              <Home catalogue={catalogue} access={access} outlined={outlinedCovers("tr")} />
            </main>
          </RouterContextProvider>
        </I18nextProvider>
      )
    }
  )
  onTestFinished(() => {
    vi.useRealTimers()
    drawn?.unmount()
    place.remove()
    delete document.documentElement.dataset["signedIn"]
  })
  const isTaken = async (after: number) => {
    await vi.advanceTimersByTimeAsync(after)
    return drawn !== null
  }
  return { place, catalogue, access, taken, isTaken, loadServices }
}

describe("what came with the document", () => {
  it("goes when the server has answered, a little after a copy is at hand, and in eight seconds in any case", async () => {
    const answered = arriving()
    expect(await answered.isTaken(shortStay)).toBe(false)
    answered.catalogue.send({ type: "catalogue.loaded", copy })
    expect(await answered.isTaken(0)).toBe(true)

    const kept = arriving()
    kept.catalogue.send(recalled)
    expect(await kept.isTaken(shortStay - 1)).toBe(false)
    expect(await kept.isTaken(1)).toBe(true)

    const silentServer = arriving()
    expect(await silentServer.isTaken(longestStay - 1)).toBe(false)
    expect(await silentServer.isTaken(1)).toBe(true)
  })

  it("stays, under the reason and a way to retry, where there is no catalogue", async () => {
    const { place, catalogue, isTaken } = arriving()
    const covers = [...(place.querySelector(".Home_covers")?.children ?? [])]
    catalogue.send(nothingKept)
    catalogue.send({ type: "catalogue.slow" })
    expect(await isTaken(0)).toBe(true)
    const alert = () => place.querySelector("[role=alert]")?.textContent ?? null
    const isKept = () => covers.every((one) => place.contains(one))
    expect(alert()).toBe("Veriler yüklenirken bir sorun oluştu: Sunucuya ulaşılamadı.Tekrar dene")
    expect(isKept()).toBe(true)
    flushSync(() => {
      catalogue.send(nothingKept)
      catalogue.send(unanswered)
      catalogue.send(nothingKept)
    })
    expect(alert()).toBe("Veriler yüklenirken bir sorun oluştu: Sunucuya ulaşılamadı.Tekrar dene")
    expect(isKept()).toBe(true)
    flushSync(() => {
      catalogue.send({ type: "catalogue.retry" })
      catalogue.send({ type: "catalogue.loaded", copy })
    })
    expect(alert()).toBeNull()
    expect(covers.some((one) => place.contains(one))).toBe(false)
    expect(place.querySelector("h1")?.textContent).toBe("Dergi <0>")
  })

  it("waits a little for what somebody who is signed in may read, where a button depends on it", async () => {
    document.documentElement.dataset["signedIn"] = ""
    const known = arriving()
    known.catalogue.send({ type: "catalogue.loaded", copy })
    expect(await known.isTaken(shortStay - 1)).toBe(false)
    const all = { ...noAccess, platformAccess: true }
    known.access.send({ type: "user.known", userId: "reader000000001", kept: all })
    expect(await known.isTaken(0)).toBe(true)
    expect(known.place.querySelector('article a[data-look="filled"]')?.textContent).toBe("Oku")

    document.documentElement.dataset["signedIn"] = ""
    const unknown = arriving()
    unknown.catalogue.send({ type: "catalogue.loaded", copy })
    expect(await unknown.isTaken(shortStay - 1)).toBe(false)
    expect(await unknown.isTaken(1)).toBe(true)
  })

  it("has the services loaded beside the screen's code for who is signed in, and for nobody else", () => {
    const load = () => new Promise<void>(() => {})
    expect(arriving({ load }).loadServices).not.toHaveBeenCalled()
    document.documentElement.dataset["signedIn"] = ""
    expect(arriving({ load }).loadServices).toHaveBeenCalledOnce()
  })

  it("is not waited with where the address leads elsewhere, nobody sees it, or the code breaks", async () => {
    const elsewhere = [
      { location: { pathname: "/account", search: {} } },
      { location: { pathname: "/", search: { return: "/account" } } },
      { language: "en" }
    ] as const
    for (const arrival of elsewhere) expect(await arriving(arrival).isTaken(0), JSON.stringify(arrival)).toBe(true)
    const broken = arriving({ load: () => Promise.reject(new Error("No code")) })
    await expect(broken.taken).rejects.toThrow("No code")
    expect(await broken.isTaken(0)).toBe(true)
  })

  it("goes in eight seconds in any case where the router never comes to anything", async () => {
    const { isTaken } = arriving({ load: () => new Promise(() => {}) })
    expect(await isTaken(longestStay - 1)).toBe(false)
    expect(await isTaken(1)).toBe(true)
  })

  it("gives way to a screen that home's address leads on to before anything is drawn", async () => {
    const root = createRootRoute()
    const home = createRoute({
      getParentRoute: () => root,
      path: "/",
      beforeLoad: ({ search }) => {
        if ("return" in search) redirect({ to: "/", search: {}, replace: true, throw: true })
      }
    })
    const router = createRouter({
      routeTree: root.addChildren([home]),
      history: createMemoryHistory({ initialEntries: ["/?return=//evil.example"] })
    })
    // As the shop's navigation does.
    router.history.subscribe(() => {})
    const { isTaken, catalogue } = arriving({
      load: async () => {
        await router.load()
      },
      history: router.history
    })
    catalogue.send({ type: "catalogue.loaded", copy })
    await vi.waitFor(() => expect(router.state.location.href).toBe("/"))
    expect(await isTaken(0)).toBe(true)
  })

  it("gives the keyboard back where it was: at the main part, or at a link", async () => {
    for (const selector of ["main", "h1 a"]) {
      const { place, catalogue, isTaken } = arriving()
      const held = place.querySelector<HTMLElement>(selector)
      held?.focus()
      catalogue.send({ type: "catalogue.loaded", copy })
      expect(await isTaken(0)).toBe(true)
      expect(held?.isConnected).toBe(false)
      expect(document.activeElement).toBe(place.querySelector(selector))
    }
  })
})

/** A screen's outline beside what its code draws, by hand, at an address of its own. */
const arrivingAt = (path: string, outline: string) => {
  const place = document.createElement("div")
  place.innerHTML = outline
  document.body.append(place)
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
  const slots = { recall: silent, load: silent, wait: silent, store: silent }
  const catalogue = createActor(catalogueMachine.provide({ actors: slots })).start()
  const access = createActor(
    accessMachine.provide({ actors: { watch: silent, ask: silent, wait: silent, rest: silent } })
  ).start()
  let screen: HTMLElement | null = null
  const history = createMemoryHistory({ initialEntries: [path] })
  const { pathname } = history.location
  void takeOver(
    place,
    {
      load: async () => {},
      options: { context: { i18n: createI18n("tr", resources) } },
      state: { location: { pathname, search: {} } },
      history
    } as never,
    { catalogue, access, services: servicesCode(() => new Promise<never>(() => {})) },
    (into) => {
      into.innerHTML = `<main id="content"><div aria-busy="true"><input type="search" value="atlas"></div></main>`
      screen = into as HTMLElement
    }
  )
  onTestFinished(() => {
    vi.useRealTimers()
    place.remove()
  })
  catalogue.send({ type: "catalogue.loaded", copy })
  return {
    place,
    after: (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds),
    isSeen: () => screen?.hidden === false && place.querySelector("[data-outline]") === null,
    hear: (is: "busy" | "complete") =>
      screen?.querySelector("[aria-busy]")?.setAttribute("aria-busy", String(is === "busy"))
  }
}

const outlined = (screen: string) =>
  `<div data-outline="tr"><main id="content"><a href="/magazine/a">Oku</a>${screen}</main></div>`

describe("an issue's page that came with the document", () => {
  it("stays until the page has its issue, with the focus where it was, and for eight seconds at most", async () => {
    const { place, after, isSeen, hear } = arrivingAt("/magazine/issue0000000001", outlined("<p>Vapur</p>"))
    const link = place.querySelector("a")
    link?.focus()
    await after(0)
    expect(isSeen()).toBe(false)
    expect(document.activeElement).toBe(link)
    const { dataset } = document.documentElement
    onTestFinished(() => void delete dataset["sidebar"])
    dataset["sidebar"] = "off"
    hear("complete")
    await after(0)
    expect(isSeen()).toBe(true)
    // No screen that is drawn now asks for it.
    expect(dataset["sidebar"]).toBeUndefined()

    const silentServer = arrivingAt("/magazines/issue0000000001/", outlined("<p>Vapur</p>"))
    await silentServer.after(longestStay - 1)
    expect(silentServer.isSeen()).toBe(false)
    await silentServer.after(1)
    expect(silentServer.isSeen()).toBe(true)
  })
})

describe("a search that came with the document", () => {
  const box = '<input type="search" name="q" value="atlas">'

  it("waits for no other search, and gives over what was typed and where", async () => {
    const { place, after, isSeen } = arrivingAt("/search?q=atlas", outlined(box))
    const typed = place.querySelector("input")
    const heard: Array<string> = []
    place.addEventListener("input", ({ target }) => heard.push((target as HTMLInputElement).value))
    if (typed !== null) typed.value = "atlas ma"
    typed?.focus()
    typed?.setSelectionRange(2, 4)
    await after(0)
    expect(isSeen()).toBe(true)
    const drawn = place.querySelector("input")
    expect(heard).toEqual(["atlas ma"])
    expect(document.activeElement).toBe(drawn)
    expect([drawn?.value, drawn?.selectionStart, drawn?.selectionEnd]).toEqual(["atlas ma", 2, 4])
  })

  it("types nothing again where nothing was typed", async () => {
    const { place, after, isSeen } = arrivingAt("/search?q=atlas", outlined(box))
    const heard = vi.fn()
    place.addEventListener("input", heard)
    await after(0)
    expect(isSeen()).toBe(true)
    expect(heard).not.toHaveBeenCalled()
  })
})
