import { Effect } from "effect"
import { HttpRouter, type HttpServer, HttpServerResponse } from "effect/http"
import { MagazineNotFound } from "../../src/contract/catalogue.ts"
import type { Magazine } from "../../src/domain/catalogue/Magazine.ts"
import { feedPath, type PublicationPage, publicationPath } from "../../src/domain/catalogue/PublicationPage.ts"
import { Issues } from "../catalogue/Issues.ts"
import type { Configuration } from "../platform/config.ts"
import { escapeHtml } from "../conversion/markup.ts"
import { answerFailures } from "../platform/http/refusals.ts"
import { publicAddress } from "../platform/publicAddress.ts"
import { word } from "./wording.ts"

/** The most issues in a feed. */
const maxEntries = 50

/** Characters that XML 1.0 cannot hold, lone surrogates included. */
const unheld = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

const escaped = (text: string): string => escapeHtml(text.replaceAll(unheld, ""))

const element = (name: string, text: string): string => `<${name}>${escaped(text)}</${name}>`

const link = (rel: string, type: string, href: string): string =>
  `<link rel="${rel}" type="${type}" href="${escaped(href)}"/>`

/** A day (YYYY-MM-DD) as Atom wants moments: its beginning in Istanbul. */
const moment = (day: string): string => `${day}T00:00:00+03:00`

const entry = (base: string, issue: Magazine): string => {
  const url = `${base}/magazine/${issue.issue_id}`
  return [
    "<entry>",
    element("id", url),
    element("title", issue.issue_title),
    element("published", moment(issue.publish_date)),
    element("updated", moment(issue.publish_date)),
    link("alternate", "text/html", url),
    ...(issue.cover_image === null ? [] : [link("enclosure", "image/webp", base + issue.cover_image)]),
    element("summary", issue.description),
    "</entry>"
  ].join("")
}

/** The feed of a publication's issues, in Atom (RFC 4287); every address is absolute. */
export const atomFeed = (base: string, { slug, publication, issues }: PublicationPage): string => {
  const url = base + publicationPath(slug)
  const days = issues.map(({ publish_date }) => publish_date).toSorted()
  return [
    `<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${publication.language}">`,
    element("id", url),
    element("title", publication.title),
    element("subtitle", publication.description),
    element("updated", moment(days.at(-1) ?? "1970-01-01")),
    `<author>${element("name", publication.publisher_name.trim() || word(publication.language, "site"))}</author>`,
    link("self", "application/atom+xml", base + feedPath(slug)),
    link("alternate", "text/html", url),
    ...issues.slice(0, maxEntries).map((issue) => entry(base, issue)),
    "</feed>\n"
  ].join("")
}

const serve = Effect.fn("feed.serve")(function* (slug: string) {
  const page = yield* Issues.use((issues) => issues.publicationPage(slug))
  if (page === null) return yield* new MagazineNotFound({ magazineId: slug })
  return HttpServerResponse.text(atomFeed(yield* publicAddress, page), {
    contentType: "application/atom+xml; charset=utf-8",
    headers: { "cache-control": "public, max-age=300" }
  })
})

export const layer = HttpRouter.use(
  Effect.fnUntraced(function* (router) {
    const context = yield* Effect.context<Issues | Configuration | HttpServer.HttpServer>()
    yield* router.add("GET", "/magazine/:slug/feed.xml", (request) =>
      serve(/^\/magazine\/([^/?#]+)\//u.exec(request.url)?.[1] ?? "").pipe(Effect.provide(context), answerFailures)
    )
  })
)
