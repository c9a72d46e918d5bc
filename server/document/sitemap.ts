import { Cache, Context, Effect, Exit, Layer } from "effect"
import { HttpRouter, HttpServerResponse } from "effect/http"
import { languages } from "../../src/i18n/language.ts"
import { NotFound } from "../../src/contract/refusals.ts"
import { escapeHtml } from "../conversion/markup.ts"
import { answerFailures } from "../platform/http/refusals.ts"
import { Configuration } from "../platform/config.ts"
import { publicAddress } from "../platform/publicAddress.ts"
import { alternates, pageIn } from "./head.ts"
import { knownScreens } from "./screens.ts"
import { type PageEntry, Published } from "./sitemapStore.ts"

/** Pages per file, each listed once per language; a file may have 50,000 addresses. */
export const PagesPerFile = Context.Reference("sayfa/sitemap/PagesPerFile", { defaultValue: () => 5_000 })

const kept = "5 minutes"

const element = (name: string, text: string): string => `<${name}>${escapeHtml(text)}</${name}>`

const lastmod = (changed: string | null): string => (changed === null ? "" : element("lastmod", changed))

const entry = (base: string, { path, changed }: PageEntry): string => {
  const others = alternates(base, path)
    .map(([language, url]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeHtml(url)}"/>`)
    .join("")
  return languages
    .map((language) => `<url>${element("loc", pageIn(language, base, path))}${lastmod(changed)}${others}</url>`)
    .join("\n")
}

const file = (root: "urlset" | "sitemapindex", entries: ReadonlyArray<string>): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join("\n")}
</${root}>
`

/** The pages of the first file that are neither issues nor articles. */
const staticPages = Effect.gen(function* () {
  const store = yield* Published
  const lastDay = yield* store.lastDay
  const listed = knownScreens.flatMap(({ path, changed }) =>
    changed === undefined ? [] : [{ path, changed: changed === "published" ? lastDay : changed }]
  )
  return [...listed, ...(yield* store.categories)]
})

/** The file with this number, from 1; null if there is none. */
const fileAt = Effect.fn("sitemap.fileAt")(function* (base: string, number: number) {
  const store = yield* Published
  const length = yield* PagesPerFile
  if (number > 1 && number > Math.ceil((yield* store.count) / length)) return null
  const pages = yield* store.some((number - 1) * length, length)
  const entries = number === 1 ? [...(yield* staticPages), ...pages] : pages
  return file(
    "urlset",
    entries.map((one) => entry(base, one))
  )
})

/** One file if all pages fit, otherwise the index of the files. */
const sitemapOrIndex = Effect.fn("sitemap.sitemapOrIndex")(function* (base: string) {
  const store = yield* Published
  const length = yield* PagesPerFile
  if ((yield* store.count) <= length) return yield* fileAt(base, 1)
  const days = yield* store.lastDays(length)
  const first = (yield* staticPages).flatMap(({ changed }) => changed ?? [])
  return file(
    "sitemapindex",
    days.map((day, at) => {
      const changed = at === 0 ? [day, ...first].toSorted().at(-1) : day
      return `<sitemap>${element("loc", `${base}/sitemap/${at + 1}.xml`)}${lastmod(changed ?? null)}</sitemap>`
    })
  )
})

/** The file with this number, or the sitemap itself without one; null if there is none. */
export const sitemap = (base: string, number: number | null) =>
  number === null ? sitemapOrIndex(base) : fileAt(base, number)

/**
 * Personal screens, and addresses that are no pages. Scripts and API calls stay open, because search engines render
 * screens.
 */
const disallowed = [
  "/account",
  "/auth/",
  "/catalog",
  "/checkout/",
  "/content/",
  "/family/",
  "/magazine/*/read",
  "/oauth2-redirect",
  "/payment-",
  "/preview",
  "/publication/",
  "/reader"
]

/** The sitemap needs an absolute address, so it is left out without PUBLIC_URL. */
const robots = Effect.map(Configuration, ({ PUBLIC_URL }) => {
  const map = PUBLIC_URL === undefined ? "" : `\nSitemap: ${PUBLIC_URL}/sitemap.xml\n`
  return `User-agent: *\n${disallowed.map((path) => `Disallow: ${path}\n`).join("")}${map}`
})

const forAWhile = { "cache-control": "public, max-age=300" }

const xml = (text: string) =>
  HttpServerResponse.text(text, { contentType: "application/xml; charset=utf-8", headers: forAWhile })

export const layer = HttpRouter.use(
  Effect.fnUntraced(function* (router) {
    const files = yield* Cache.makeWith(
      (number: number | null) => Effect.flatMap(publicAddress, (base) => sitemap(base, number)),
      {
        capacity: 64,
        timeToLive: (exit) => (Exit.isSuccess(exit) && exit.value !== null ? kept : 0)
      }
    )
    const answer = (number: number | null) =>
      Cache.get(files, number).pipe(
        Effect.flatMap((text) => (text === null ? Effect.fail(new NotFound()) : Effect.succeed(xml(text))))
      )
    yield* router.add("GET", "/robots.txt", () =>
      Effect.map(robots, (text) => HttpServerResponse.text(text, { headers: forAWhile }))
    )
    yield* router.add("GET", "/sitemap.xml", () => answer(null))
    yield* router.add("GET", "/sitemap/:file", (request) => {
      const number = /\/sitemap\/([1-9]\d{0,5})\.xml$/.exec(request.url.replace(/[?#].*$/s, ""))?.[1]
      return (number === undefined ? Effect.fail(new NotFound()) : answer(Number(number))).pipe(answerFailures)
    })
  })
).pipe(Layer.provide(Published.layer))
