import "../../src/ui/base.css"
import "../../src/ui/firstSlide.css"
import { createElement } from "react"
import { flushSync } from "react-dom"
import { createRoot } from "react-dom/client"
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest"
import { EndFirstSlide } from "../../src/reader/page/RemoveFirstSlide.tsx"
import { rendered } from "../kit/harness/rendered.ts"
import { mayBe, otherPaths, readerPaths } from "../kit/fixtures/readerAddresses.ts"

const here = location.href
const root = document.documentElement

/** Runs the script as a page at this address would, before its first paint. */
const open = (address: string) =>
  new Promise((resolve, reject) => {
    history.replaceState(null, "", address)
    const script = document.createElement("script")
    script.src = `/before-paint.js?${crypto.randomUUID()}`
    script.addEventListener("load", resolve)
    script.addEventListener("error", reject)
    document.head.append(script)
  })

beforeEach(() => {
  localStorage.clear()
  delete root.dataset["theme"]
  delete root.dataset["signedIn"]
  root.lang = "tr"
})

afterEach(() => history.replaceState(null, "", here))

describe("before the first paint", () => {
  it("takes the first slide away whose picture cannot be had, and leaves other pictures", async () => {
    await open("/reader/free/x")
    const slide = document.createElement("div")
    slide.id = "first-slide"
    onTestFinished(() => slide.remove())
    const lost = document.createElement("img")
    document.body.append(slide, lost)
    onTestFinished(() => lost.remove())
    const isRefused = new Promise((resolve) => lost.addEventListener("error", resolve))
    lost.src = "/nowhere/4.webp"
    await isRefused
    expect(slide.isConnected, "another picture's loss").toBe(true)
    slide.innerHTML = `<img alt="" src="/nowhere/5.webp">`
    await expect.poll(() => slide.isConnected).toBe(false)
  })

  it("leaves the theme to the system where none was chosen", async () => {
    await open("/")
    expect(root.dataset["theme"]).toBeUndefined()
  })

  it("takes the site's theme on the site, and the reader's in the reader, which is the site's until it has one", async () => {
    localStorage.setItem("siteTheme", "dark")
    await open("/reader/abc")
    expect(root.dataset["theme"]).toBe("dark")
    localStorage.setItem("theme", "sepia")
    for (const path of otherPaths) {
      await open(path)
      expect(root.dataset["theme"], path).toBe("dark")
    }
    for (const [path] of readerPaths) {
      await open(`${path}?sayfa=5-6`)
      expect(root.dataset["theme"], path).toBe("sepia")
    }
  })

  it.each(["sepia", "<script>", ""])("does not believe the site's theme %j", async (stored) => {
    localStorage.setItem("siteTheme", stored)
    await open("/")
    expect(root.dataset["theme"]).toBeUndefined()
  })

  it("says the page's language at once, as it was asked for or remembered", async () => {
    localStorage.setItem("locale", "en")
    await open("/")
    expect(root.lang).toBe("en")
    await open("/?locale=tr")
    expect(root.lang).toBe("tr")
  })

  it.each(["de", "", "TR"])(
    "keeps to the language remembered where the one asked for, %j, is not ours",
    async (asked) => {
      localStorage.setItem("locale", "en")
      await open(`/?locale=${asked}`)
      expect(root.lang).toBe("en")
    }
  )

  it("shows no outline of home in another language than this browser's", async () => {
    const outline = document.createElement("div")
    document.body.append(outline)
    onTestFinished(() => outline.remove())
    const isSeen = () => getComputedStyle(outline).visibility === "visible"
    outline.dataset["outline"] = "tr"
    localStorage.setItem("locale", "en")
    await open("/")
    expect(isSeen()).toBe(false)
    outline.dataset["outline"] = "en"
    expect(isSeen()).toBe(true)
    await open("/?locale=tr")
    expect(isSeen()).toBe(false)
  })

  it("knows whether somebody is signed in, for what depends on that", async () => {
    await open("/")
    expect(root.dataset["signedIn"]).toBeUndefined()
    localStorage.setItem("token", "x")
    await open("/")
    expect(root.dataset["signedIn"]).toBe("")
  })

  it("keeps the turns that are pressed before the code has come, wherever an issue is read, and nowhere else", async () => {
    const kept = globalThis as unknown as { readonly sayfaEarlyKeys: () => ReadonlyArray<KeyboardEvent> }
    const cases = [
      ...readerPaths.map(([path, variant, id]) => [path, mayBe(variant, id) ? 2 : 0] as const),
      ...otherPaths.map((path) => [path, 0] as const)
    ]
    for (const [address, turns] of cases) {
      await open(`${address}?sayfa=4`)
      for (const key of ["ArrowRight", "a", "ArrowLeft"]) dispatchEvent(new KeyboardEvent("keydown", { key }))
      // Back to the page before it, by the browser.
      dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowLeft", altKey: true }))
      expect(kept.sayfaEarlyKeys(), address).toHaveLength(turns)
      expect(kept.sayfaEarlyKeys(), address).toEqual([])
    }
  })

  it("shows which way a turn was asked for, until the code takes it over", async () => {
    const kept = globalThis as unknown as { readonly sayfaEarlyKeys: () => ReadonlyArray<KeyboardEvent> }
    await open("/reader/free/x")
    const slide = document.createElement("div")
    slide.id = "first-slide"
    document.body.append(slide)
    onTestFinished(() => slide.remove())
    const edge = () => getComputedStyle(root, "::after")
    expect(edge().content).toBe("none")
    const ways = {
      ArrowRight: "right",
      PageDown: "right",
      End: "right",
      ArrowLeft: "left",
      PageUp: "left",
      Home: "left"
    }
    for (const [key, side] of Object.entries(ways)) {
      dispatchEvent(new KeyboardEvent("keydown", { key }))
      expect(edge().getPropertyValue(side), key).toBe("0px")
      expect(edge().width, key).toBe("5px")
      expect(edge().getPropertyValue(side === "left" ? "right" : "left"), key).not.toBe("0px")
    }
    expect(kept.sayfaEarlyKeys().map(({ key }) => key)).toEqual(Object.keys(ways))
    expect(edge().content).toBe("none")
  })

  it("keeps the slide's own arrows as their keys, and Space, but none that presses something", async () => {
    const kept = globalThis as unknown as { readonly sayfaEarlyKeys: () => ReadonlyArray<KeyboardEvent> }
    await open("/reader/free/x")
    const slide = document.createElement("div")
    slide.id = "first-slide"
    slide.innerHTML = `<button data-towards="previous"></button><button data-towards="next"></button>`
    const other = document.createElement("button")
    document.body.append(slide, other)
    onTestFinished(() => [slide, other].forEach((one) => one.remove()))
    const space = (shiftKey: boolean, target: HTMLElement) =>
      target.dispatchEvent(new KeyboardEvent("keydown", { key: " ", shiftKey, bubbles: true }))
    for (const arrow of slide.querySelectorAll("button")) arrow.click()
    other.click()
    space(true, document.body)
    expect(root.dataset["heard"]).toBe("back")
    space(false, document.body)
    expect(root.dataset["heard"]).toBe("on")
    space(false, other)
    expect(kept.sayfaEarlyKeys().map(({ key }) => key)).toEqual(["ArrowLeft", "ArrowRight", " ", " "])
  })

  it("keeps the keys that zoom, takes them from the browser, and shows that they were heard", async () => {
    const kept = globalThis as unknown as { readonly sayfaEarlyKeys: () => ReadonlyArray<KeyboardEvent> }
    await open("/reader/free/x")
    const slide = document.createElement("div")
    slide.id = "first-slide"
    document.body.append(slide)
    onTestFinished(() => slide.remove())
    const press = (key: string, init: KeyboardEventInit) =>
      dispatchEvent(new KeyboardEvent("keydown", { key, cancelable: true, ...init }))
    for (const [key, scale] of [
      ["+", 1.03],
      ["-", 0.97],
      ["0", 1]
    ] as const) {
      expect(press(key, { ctrlKey: true }), key).toBe(false)
      slide.style.transition = "none"
      const { transform } = getComputedStyle(slide)
      expect(new DOMMatrix(transform === "none" ? undefined : transform).a, key).toBeCloseTo(scale)
    }
    expect(press("=", { metaKey: true })).toBe(false)
    for (const init of [{}, { ctrlKey: true, altKey: true }, { ctrlKey: true, metaKey: true }])
      expect(press("+", init)).toBe(true)
    const taken = kept.sayfaEarlyKeys()
    expect(taken.map(({ key, ctrlKey, metaKey }) => [key, ctrlKey, metaKey])).toEqual([
      ["+", true, false],
      ["-", true, false],
      ["0", true, false],
      ["=", false, true]
    ])
    // Whoever takes them over does them: none was done by then.
    expect(taken.map(({ defaultPrevented }) => defaultPrevented)).toEqual([false, false, false, false])
  })

  it("leaves zoom to the browser where there is no slide, and once what is shown in its place lets go", async () => {
    await open("/reader/issuezoom000001")
    const press = (key: string) => dispatchEvent(new KeyboardEvent("keydown", { key, ctrlKey: true, cancelable: true }))
    expect(["+", "-", "0"].map(press)).toEqual([true, true, true])
    const slide = document.createElement("div")
    slide.id = "first-slide"
    document.body.append(slide)
    onTestFinished(() => slide.remove())
    expect(press("+")).toBe(false)
    const shown = createRoot(document.createElement("div"))
    flushSync(() => shown.render(createElement(EndFirstSlide)))
    onTestFinished(() => {
      shown.unmount()
      globalThis.sayfaEarlyTurns = undefined
    })
    expect(slide.isConnected).toBe(false)
    expect(root.dataset["heard"]).toBeUndefined()
    document.body.append(slide)
    expect(press("+")).toBe(true)
  })

  it("runs the code as a whole, once the document is there, where the script does not come that runs it in parts", async () => {
    await open("/reader/free/x")
    const state = vi.spyOn(document, "readyState", "get").mockReturnValue("loading")
    onTestFinished(() => state.mockRestore())
    let isRun = false
    addEventListener("entry", () => (isRun = true), { once: true })
    const ran = new Promise((resolve) => addEventListener("entry", resolve, { once: true }))
    const script = document.createElement("script")
    script.type = "module"
    script.dataset["code"] = "/assets/first.js data:text/javascript,dispatchEvent(new(Event)('entry'))"
    script.src = "/assets/never.js"
    const isLost = new Promise((resolve) => script.addEventListener("error", resolve))
    document.body.append(script)
    onTestFinished(() => script.remove())
    await isLost
    await import(/* @vite-ignore */ `data:text/javascript,// ${crypto.randomUUID()}`)
    expect(isRun).toBe(false)
    document.dispatchEvent(new Event("DOMContentLoaded"))
    expect(await ran).toBeInstanceOf(Event)
  })

  it("says beside the slide that its code is lost, which is reported, and holds no key for it any more", async () => {
    await open("/reader/issuelost000001")
    const slide = document.createElement("div")
    slide.id = "first-slide"
    // As the server writes it (server/document/codeLost.ts).
    const lost = document.createElement("div")
    lost.id = "code-lost"
    lost.hidden = true
    lost.innerHTML = `<p data-when="on">Not shown</p><p data-when="off">Offline</p><a href="">Again</a>`
    document.body.append(slide, lost)
    onTestFinished(() => {
      for (const one of [slide, lost]) one.remove()
      delete root.dataset["codeLost"]
    })
    expect(lost.checkVisibility()).toBe(false)
    dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight" }))
    // Every script that a test has run here reports it.
    const reported = new Set<string>()
    const report = (event: PromiseRejectionEvent) => {
      event.preventDefault()
      event.stopImmediatePropagation()
      reported.add(String(event.reason))
    }
    addEventListener("unhandledrejection", report, { capture: true })
    onTestFinished(() => removeEventListener("unhandledrejection", report, { capture: true }))
    const script = document.createElement("script")
    script.type = "module"
    script.dataset["code"] = "data:text/javascript,throw(new(Error)('lost'))"
    script.src = "/assets/never.js"
    document.body.append(script)
    onTestFinished(() => script.remove())
    await expect.poll(() => [...reported]).toEqual(["Error: lost"])
    await rendered()
    expect(lost.innerText).toContain("Not shown")
    expect(lost.innerText).not.toContain("Offline")
    expect(lost.querySelector("a")?.href).toBe(location.href)
    expect(root.dataset["heard"]).toBeUndefined()
    slide.remove()
    expect(lost.checkVisibility(), "also where the slide's picture is lost").toBe(true)
  })

  it("says above a screen that the document drew that its code is lost, and hides nothing of it any more", async () => {
    localStorage.setItem("token", "x")
    await open("/")
    const lost = document.createElement("div")
    lost.id = "code-lost"
    lost.hidden = true
    lost.innerHTML = `<p data-when="on">No buttons</p>`
    const outline = document.createElement("div")
    outline.dataset["outline"] = root.lang === "tr" ? "en" : "tr"
    outline.innerHTML = `<main><article><a href="/magazine/1" data-look="filled">Buy</a></article><span data-room="">Heart</span></main>`
    document.body.append(lost, outline)
    onTestFinished(() => {
      for (const one of [outline, lost]) one.remove()
      delete root.dataset["codeLost"]
    })
    const add = async (attributes: Partial<HTMLScriptElement>) => {
      const script = Object.assign(document.createElement("script"), { type: "module", ...attributes })
      const isLost = new Promise((resolve) => script.addEventListener("error", resolve))
      document.body.append(script)
      onTestFinished(() => script.remove())
      await isLost
    }
    const link = outline.querySelector("a")
    const isSeen = () => link?.checkVisibility({ visibilityProperty: true })
    await add({ async: true, src: "/assets/never-early.js" })
    expect([lost.checkVisibility(), isSeen()], "a script that only asks ahead").toEqual([false, false])
    await add({ async: false, src: "/assets/never-entry.js" })
    expect([lost.checkVisibility(), isSeen()]).toEqual([true, true])
    expect(outline.querySelector("main")?.firstElementChild).toBe(lost)
    expect(outline.querySelector("[data-room]")?.checkVisibility()).toBe(false)
  })

  it("keeps the document's language where the one asked for is not ours", async () => {
    await open("/?locale=de")
    expect(root.lang).toBe("tr")
  })
})
