import { Effect, Layer } from "effect"
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest"
import { PageFiles } from "../../../src/services/reader/PageFiles.ts"
import { Pauses } from "../../../src/services/platform/againWhileCut.ts"
import { type Answers, json, network } from "../../kit/harness/http.ts"
import { magazineRead } from "../../kit/fixtures/issues.ts"

const magazine = { ...magazineRead({ version: "v 1" }), pagePath: "/pages/" }

/** Page 7 as it comes over such a network, or the name of what kept it away. */
const page = async (answers: Answers) => {
  const { layer, paths, asked } = network(answers)
  let coming = 0
  const sayComing = Effect.sync(() => {
    coming += 1
  })
  const found = await Effect.runPromise(
    PageFiles.use((files) => files.markup(magazine, 7, sayComing)).pipe(
      Effect.map(({ html, pictured }) => ({ outcome: html, pictured })),
      Effect.catch((error) => Effect.succeed({ outcome: `${error._tag} ${error.page}`, pictured: false })),
      Effect.provide(PageFiles.layer.pipe(Layer.provide(layer))),
      Effect.provideService(Pauses, [1, 1])
    )
  )
  return { ...found, paths: paths(), asked, coming }
}

const said = (status: number, body = "") => new Response(body, { status })

const coming = () => json({ success: false, _tag: "PageComing", message: "", retryAfterSeconds: 1 }, 503)

describe("a page's markup", () => {
  it("is the page's html, asked for once", async () => {
    const { outcome, paths } = await page(() => said(200, "<p>Vapur</p>"))
    expect(outcome).toBe("<p>Vapur</p>")
    expect(paths).toEqual(["/pages/7.html"])
  })

  it("is the older .page file where there is no html", async () => {
    const { outcome, paths } = await page(({ path }) => (path.endsWith(".html") ? said(404) : said(200, "<p>Eski</p>")))
    expect(outcome).toBe("<p>Eski</p>")
    expect(paths).toEqual(["/pages/7.html", "/pages/7.page"])
  })

  it.each<[string, Answers, string]>([
    ["neither file is there", () => said(404), "PageUnavailable 7"],
    ["it is forbidden", () => said(403), "PageForbidden 7"],
    ["the older file is forbidden", ({ path }) => said(path.endsWith(".html") ? 404 : 403), "PageForbidden 7"],
    ["the server fails", () => said(500), "PageUnavailable 7"],
    ["nobody is signed in at a proxy", () => said(401), "PageUnavailable 7"],
    ["the network is gone", () => null, "PageUnavailable 7"],
    [
      "the network goes between the files",
      ({ path }) => (path.endsWith(".html") ? said(404) : null),
      "PageUnavailable 7"
    ]
  ])("cannot be had when %s", async (_, answers, outcome) => expect((await page(answers)).outcome).toBe(outcome))

  it("is waited for where it is still being made, and that is told once it takes a while", async () => {
    const made = (after: number) => {
      let asked = 0
      return page(() => (asked++ < after ? coming() : said(200, "<p>Vapur</p>")))
    }
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
    const clock = setInterval(() => vi.advanceTimersByTime(200), 5)
    onTestFinished(() => {
      clearInterval(clock)
      vi.useRealTimers()
    })
    const soon = await made(1)
    expect(soon).toMatchObject({ outcome: "<p>Vapur</p>", paths: ["/pages/7.html", "/pages/7.html"], coming: 0 })
    expect(await made(8)).toMatchObject({ outcome: "<p>Vapur</p>", coming: 1 })
  })

  it("is tried no second time when it is forbidden or the server fails, or somebody else has no time for it", async () => {
    const answers = [said(403), said(500), said(503, "<h1>503</h1>"), json({ _tag: "ServerFault" }, 503)]
    for (const answer of answers) expect((await page(() => answer)).paths).toEqual(["/pages/7.html"])
  })

  it("is asked for again where the connection was lost, and shown once it is back", async () => {
    let lost = 0
    const answers: Answers = () => (lost++ < 2 ? null : said(200, "<p>Vapur</p>"))
    expect(await page(answers)).toMatchObject({ outcome: "<p>Vapur</p>", paths: Array(3).fill("/pages/7.html") })
  })

  it("is asked for again while the files' store is away, as over a lost connection", async () => {
    const away = () => json({ success: false, _tag: "FilesAway", message: "", retryAfterSeconds: 3 }, 503)
    let asked = 0
    const found = await page(() => (asked++ < 2 ? away() : said(200, "<p>Vapur</p>")))
    expect(found).toMatchObject({ outcome: "<p>Vapur</p>", paths: Array(3).fill("/pages/7.html"), coming: 0 })
    expect(await page(away)).toMatchObject({ outcome: "PageUnavailable 7", coming: 0 })
  })

  it("is asked for three times in all over a lost connection, and once by a browser that is offline", async () => {
    expect((await page(() => null)).paths).toHaveLength(3)
    const offline = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false)
    onTestFinished(() => offline.mockRestore())
    expect(await page(() => null)).toMatchObject({ outcome: "PageUnavailable 7", paths: ["/pages/7.html"] })
  })

  it("is clean, without the page's own picture, its other images addressed beside it by the version of its pages", async () => {
    const { outcome, pictured } = await page(() =>
      said(
        200,
        `<div class="page"><img class="page-image" src="7.webp" alt=""><img src="8.webp" alt="" onerror="alert(1)"><script>alert(1)</script></div>`
      )
    )
    expect(outcome).toBe(`<div class="page"><img src="/pages/8.webp?v=v%201" alt=""></div>`)
    expect(pictured).toBe(true)
  })

  it("says whether it belongs on a picture", async () => {
    expect((await page(() => said(200, "<p>Vapur</p>"))).pictured).toBe(false)
  })

  it("gives no address to an image that lost its own", async () => {
    expect((await page(() => said(200, `<img src="//evil.example/x.webp" alt="">`))).outcome).toBe(`<img alt="">`)
  })

  it("is empty where the file is", async () => expect((await page(() => said(200, ""))).outcome).toBe(""))
})

describe("an issue's style", () => {
  const linked = () =>
    [...document.querySelectorAll<HTMLLinkElement>("link[data-issue-style]")].map((link) => link.href)
  afterEach(() => document.querySelectorAll("link[data-issue-style]").forEach((link) => link.remove()))

  const style = (rule: string) =>
    Effect.runPromise(
      PageFiles.use((files) => files.style({ ...magazine, pagePath: rule })).pipe(
        Effect.as("worn"),
        Effect.catch((error) => Effect.succeed(error._tag)),
        Effect.provide(PageFiles.layer.pipe(Layer.provide(network(() => null).layer)))
      )
    )
  const sheet = (colour: string) => `data:text/css,:root{--worn:${colour}}/*`
  const worn = () => getComputedStyle(document.documentElement).getPropertyValue("--worn")

  it("is worn by the document once it is there", async () => {
    expect(await style(sheet("one"))).toBe("worn")
    expect(worn()).toBe("one")
  })

  it("takes the place of another issue's", async () => {
    await style(sheet("one"))
    await style(sheet("two"))
    expect(linked()).toHaveLength(1)
    expect(worn()).toBe("two")
  })

  it("cannot be had where there is none, and leaves the one that is worn", async () => {
    await style(sheet("one"))
    expect(await style("http://127.0.0.1:1/")).toBe("StyleUnavailable")
    expect(linked()).toHaveLength(1)
    expect(worn()).toBe("one")
  })
})
