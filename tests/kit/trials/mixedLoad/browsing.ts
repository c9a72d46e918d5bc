import { folder } from "./pageFiles.ts"
import { arrive, type Visitor } from "./Visitor.ts"
import { type KnownIssue, nextKey, oneOf, type World } from "./World.ts"

const words = ["lodos", "vapur", "deniz", "İstanbul", "sayfa", "ışık", "çıma", "yok böyle bir söz"]

const event = (name: string, context: "site" | "reader", more: Readonly<Record<string, unknown>> = {}) => ({
  event_key: nextKey("olay"),
  event_name: name,
  context,
  occurred_at: new Date().toISOString(),
  url_path: "/",
  ...more
})

const tell = async (
  { ledger }: Pick<World, "ledger">,
  visitor: Visitor,
  context: "site" | "reader",
  events: ReadonlyArray<ReturnType<typeof event>>
) => {
  const { status } = await visitor.ask(`/api/analytics/${context}/batch`, { body: events })
  if (status === 200) for (const { event_key } of events) ledger.wasTold("event", event_key)
}

/** A script, a style sheet or a font that the document names. */
const assetsIn = (document: Buffer): ReadonlyArray<string> =>
  [...document.toString().matchAll(/(?:src|href)="(\/(?:assets|fonts)\/[^"]+)"/gu)].map(([, path = ""]) => path)

/** Takes one of the document's files; a document of a version that is gone is loaded anew, as its page does by itself. */
const takeAsset = async (world: World, visitor: Visitor, document: Buffer): Promise<Buffer> => {
  const { status } = await visitor.ask(oneOf(world, assetsIn(document)), { expected: [200, 404] })
  if (status !== 404) return document
  world.ledger.did("again: GET / after 404 /assets")
  const { body } = await visitor.ask("/")
  await visitor.ask(oneOf(world, assetsIn(body)))
  return body
}

/** Looks through the shop: home, catalogue, search, an issue's page and its publication's. */
export const browse = async (world: World): Promise<void> => {
  const visitor = arrive(world.url, world.ledger)
  const body = await takeAsset(world, visitor, (await visitor.ask("/")).body)
  await visitor.ask("/api/categories/tr")
  await visitor.ask("/api/check-auth")
  const grouped = await visitor.data<{ groupedByTags: Record<string, ReadonlyArray<{ cover_image: string | null }>> }>(
    "/api/issues/latest/grouped"
  )
  const covers = Object.values(grouped?.groupedByTags ?? {})
    .flat()
    .flatMap(({ cover_image }) => (cover_image === null ? [] : [cover_image]))
  for (const cover of [...new Set(covers)].slice(0, 4)) await visitor.ask(cover)
  if (world.random() < 0.5) await visitor.ask(`/api/search/texts?q=${encodeURIComponent(oneOf(world, words))}`)
  const { id, publication } = oneOf(world, world.issues)
  await visitor.ask(`/magazine/${id}`)
  await visitor.ask(`/api/issues/${id}`)
  await visitor.ask(`/api/issues/${id}/articles`)
  await visitor.ask(`/api/publications/${publication}/issues`)
  await tell(world, visitor, "site", [
    event("page_view", "site"),
    event("time_on_page", "site", { duration_seconds: 12 })
  ])
  if (world.random() < 0.05) for (const path of ["/sitemap.xml", "/robots.txt", "/health"]) await visitor.ask(path)
  if (world.random() < 0.1) await visitor.ask(oneOf(world, assetsIn(body)), { hangsUp: true })
  visitor.leave()
  world.ledger.did("visits")
}

/** Opens an issue and turns through it, to the preview's end if it costs money. */
export const readPages = async (world: World, visitor: Visitor, issue: KnownIssue, last: number): Promise<void> => {
  await visitor.ask(`/reader/${issue.id}`)
  await visitor.ask("/api/activation", { body: { domain: new URL(world.url).host } })
  await visitor.ask(`/api/issues/${issue.id}`)
  const file = folder(issue)
  for (const name of ["style.css", "search.json"]) await visitor.ask(file(name))
  for (let page = 1; page <= last; page += 1) {
    for (const name of [`${page}.webp`, `${page}.html`, `thumbnails/${page}.webp`]) await visitor.ask(file(name))
  }
  if (world.random() < 0.1) await visitor.ask(file("1.webp"), { hangsUp: true })
  const turns = Array.from({ length: last }, (_, page) =>
    event("page_turn", "reader", { issue: issue.id, page_number: page + 1 })
  )
  await tell(world, visitor, "reader", turns)
}

const previewPages = 3

export const readAsVisitor = async (world: World): Promise<void> => {
  const visitor = arrive(world.url, world.ledger)
  const issue = oneOf(world, world.issues)
  await visitor.ask(`/api/ip-access-check/${issue.id}`)
  await readPages(world, visitor, issue, Math.min(issue.pages, issue.price === 0 ? 6 : previewPages))
  visitor.leave()
  world.ledger.did("readings")
}
