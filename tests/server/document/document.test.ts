import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { Articles } from "../../../server/catalogue/Articles.ts"
import { screenAt } from "../../../server/document/screens.ts"
import { Published } from "../../../server/document/sitemapStore.ts"
import { Interface } from "../../../server/document/interface.ts"
import type { Catalogue } from "../../../src/domain/catalogue/Catalogue.ts"
import { faceOfIssue } from "../../../src/domain/catalogue/IssueFace.ts"
import { magazinesOf } from "../../../src/domain/catalogue/magazinesOf.ts"
import { cardSizes, coverImage, issueSizes, newestSizes } from "../../../src/domain/catalogue/cover.ts"
import { addresses, addressOf } from "../../kit/harness/addresses.ts"
import { type RunningServer, startServer } from "../../kit/harness/server.ts"
import { otherPaths, readerPaths } from "../../kit/fixtures/readerAddresses.ts"
import { populate, type SeedData } from "../../kit/fixtures/seedData.ts"

const base = "https://dergi.example"
const hostile = `</script></title><img src=x onerror=alert(1)> & "İki" $& $t(site) {{name}}`

let dist: string
let server: RunningServer
let seedData: SeedData
let articles: ReadonlyArray<string>

const article = (title: string, author: string | null) => ({
  title,
  summary: `${title} üzerine`,
  content: "<p>Uzun</p>",
  image: null,
  author,
  order: 1,
  pageRange: null
})

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), "sayfa-dist-"))
  await writeFile(
    join(dist, "index.html"),
    `<!doctype html><html lang="tr"><head><meta charset="utf-8" /><meta name="csp-nonce" content=""><title>?</title>
      <script src="/before-paint.js"></script>
      <script type="module" crossorigin src="/assets/index.js"></script>
      <link rel="modulepreload" crossorigin href="/assets/libraries.js">
      <link rel="stylesheet" crossorigin href="/assets/site.css">
    </head><body><div id="root"></div></body></html>`
  )
  await mkdir(join(dist, ".vite"))
  await writeFile(
    join(dist, ".vite/manifest.json"),
    JSON.stringify({
      "index.html": { file: "assets/index.js", isEntry: true, imports: ["_libraries.js"] },
      "_libraries.js": { file: "assets/libraries.js" },
      "src/early.ts": { file: "assets/early.js", isEntry: true },
      "src/earlyTurns.ts": { file: "assets/early-turns.js", isEntry: true, imports: ["_turning.js"] },
      "_turning.js": { file: "assets/turning.js" },
      "src/earlyCatalogue.ts": { file: "assets/early-catalogue.js", isEntry: true },
      "src/i18n/english.ts": { file: "assets/english.js" },
      "src/i18n/turkish.ts": { file: "assets/turkish.js" },
      "src/ui/routes/catalogue/home.tsx": { file: "assets/home.js", css: ["assets/home.css"] },
      "src/ui/routes/reader/reader.tsx": {
        file: "assets/reader.js",
        css: ["assets/reader.css"],
        imports: ["_turning.js"]
      }
    })
  )
  server = await startServer({
    built: Interface.layerFolder(dist),
    variables: { PUBLIC_URL: base, SECURITY_CONTACT: "guvenlik@dergi.example" }
  })
  seedData = await populate(server)
  articles = await server.inside(
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const store = yield* Articles
      const [category] = yield* sql<{ id: string }>`SELECT id FROM categories WHERE slug = 'tarih'`
      yield* sql`UPDATE publications SET tags = ${JSON.stringify([category?.id])}::text::jsonb
        WHERE id = ${seedData.paidPublication}`
      // Half past one at night of the first of May, where publishers live.
      yield* sql`UPDATE issues SET published_at = '2026-04-30T22:30:00Z' WHERE id = ${seedData.free}`
      yield* sql`UPDATE issues SET title = ${hostile}, description = ${hostile} WHERE id = ${seedData.otherPaid}`
      yield* store.replace(seedData.paid, [article("Işıklı Kıyılar", "Ayşe Işık")])
      yield* store.replace(seedData.otherPaid, [article(hostile, hostile)])
      yield* store.replace(seedData.unpublished, [article("Gizli Yazı", null)])
      const ids: Array<string> = []
      for (const issue of [seedData.paid, seedData.otherPaid, seedData.unpublished]) {
        const [row] = yield* sql<{ id: string }>`SELECT id FROM articles WHERE issue_id = ${issue}`
        ids.push(row?.id ?? "")
      }
      return ids
    })
  )
})
afterAll(async () => {
  await server.stop()
  await rm(dist, { recursive: true, force: true })
})

const entities: Readonly<Record<string, string>> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&amp;": "&" }
const unescaped = (text: string | undefined) =>
  text?.replace(/&(?:lt|gt|quot|amp);/g, (entity) => entities[entity] ?? "")

/** The document of an address, as a search engine reads it. */
const read = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await server.fetch(path, { headers: { accept: "text/html", ...headers } })
  const html = await answer.text()
  const one = (pattern: RegExp) => unescaped(pattern.exec(html)?.[1])
  return {
    html,
    status: answer.status,
    root: /<html[^>]*>/.exec(html)?.[0],
    title: one(/<title>(.*?)<\/title>/s),
    description: one(/<meta name="description" content="(.*?)">/s),
    robots: one(/<meta name="robots" content="(.*?)">/),
    canonical: one(/<link rel="canonical" href="(.*?)">/),
    alternates: [...html.matchAll(/<link rel="alternate" hreflang="(.*?)" href="(.*?)">/g)].map(([, lang, url]) => [
      lang,
      unescaped(url)
    ]),
    graph: Object.fromEntries(
      [...html.matchAll(/<meta property="og:(.*?)" content="(.*?)">/gs)].map(([, name, content]) => [
        name,
        unescaped(content)
      ])
    ),
    facts: [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json]) =>
      JSON.parse(json ?? "")
    )
  }
}

describe("the document of a page", () => {
  it("names it in the language that is asked for, and knows it by one address", async () => {
    const issue = `/magazine/${seedData.paid}`
    const cases: ReadonlyArray<readonly [asked: string, turkish: string, english: string, path: string]> = [
      ["/", "Ana sayfa", "Home", "/"],
      ["/store/", "Mağaza", "Store", "/store"],
      ["/search", "Ara", "Search", "/search"],
      ["/about?utm_source=x", "Hakkımızda", "About", "/about"],
      ["/category/tarih", "Tarih", "History", "/category/tarih"],
      [issue, "Atlas Mayıs – Atlas", "Atlas Mayıs – Atlas", issue],
      [`/magazines/${seedData.paid}`, "Atlas Mayıs – Atlas", "Atlas Mayıs – Atlas", issue],
      ["/magazine/sokak", "Sokak", "Sokak", "/magazine/sokak"],
      ["/magazines/sokak", "Sokak Mayıs – Sokak", "Sokak Mayıs – Sokak", `/magazine/${seedData.free}`],
      [
        `/magazine/${seedData.freePublication}`,
        "Sokak Mayıs – Sokak",
        "Sokak Mayıs – Sokak",
        `/magazine/${seedData.free}`
      ],
      [`/article/${articles[0]}`, "Işıklı Kıyılar", "Işıklı Kıyılar", `/article/${articles[0]}`]
    ]
    for (const [asked, turkish, english, path] of cases) {
      const inTurkish = await read(asked)
      const inEnglish = await read(`${asked}${asked.includes("?") ? "&" : "?"}locale=en`)
      const plain = base + path
      const alternates = [
        ["tr", plain],
        ["en", `${plain}?locale=en`],
        ["x-default", plain]
      ]
      expect(inTurkish, asked).toMatchObject({
        status: 200,
        title: `${turkish} | Sayfa`,
        robots: undefined,
        canonical: plain,
        alternates,
        graph: { title: turkish, url: plain, locale: "tr_TR", "locale:alternate": "en_US", site_name: "Sayfa" }
      })
      expect(inEnglish, asked).toMatchObject({
        status: 200,
        title: `${english} | Sayfa`,
        canonical: `${plain}?locale=en`,
        alternates,
        graph: { title: english, url: `${plain}?locale=en`, locale: "en_US", "locale:alternate": "tr_TR" }
      })
      expect(inTurkish.description, asked).toBeTruthy()
      expect(inEnglish.graph["description"], asked).toBe(inEnglish.description)
    }
  })

  it("names the feed of a magazine's issues, on the magazine's page alone", async () => {
    const html = async (path: string) => (await server.fetch(path, { headers: { accept: "text/html" } })).text()
    const link = `<link rel="alternate" type="application/atom+xml" title="Sokak" href="${base}/magazine/sokak/feed.xml">`
    expect(await html("/magazine/sokak")).toContain(link)
    expect(await html(`/magazine/${seedData.free}`)).not.toContain("application/atom+xml")
  })

  it("tells the facts of the site, an issue, an article and a category", async () => {
    const home = await read("/")
    expect(home.facts).toMatchObject([
      {
        "@context": "https://schema.org",
        "@type": "WebSite",
        url: `${base}/`,
        potentialAction: { "@type": "SearchAction", target: { urlTemplate: `${base}/search?q={q}` } }
      },
      { "@type": "Organization", name: "Sayfa", url: `${base}/` }
    ])
    const paid = await read(`/magazine/${seedData.paid}`)
    const cover = `${base}/covers/${seedData.paid}.webp?v=v1`
    expect(paid.graph).toMatchObject({ type: "website", image: cover, "image:width": "417", "image:height": "625" })
    expect(paid.facts).toMatchObject([
      {
        "@type": "PublicationIssue",
        name: "Atlas Mayıs",
        datePublished: "2026-05-01",
        issueNumber: 20260501,
        image: cover,
        isAccessibleForFree: false,
        isPartOf: { "@type": "Periodical", name: "Atlas" },
        offers: { price: "74.99", priceCurrency: "TRY", url: `${base}/magazine/${seedData.paid}` }
      }
    ])
    expect((await read(`/magazine/${seedData.free}`)).facts).toMatchObject([
      { isAccessibleForFree: true, offers: { price: "0.00" } }
    ])
    const written = await read(`/article/${articles[0]}?locale=en`)
    expect(written.graph).toMatchObject({ type: "article", image: cover, "image:width": "417" })
    const drawn = `/covers/${seedData.free}.webp`
    const draw = (image: string | null) =>
      server.inside(
        SqlClient.SqlClient.use((sql) => sql`UPDATE articles SET image = ${image} WHERE id = ${articles[0]}`)
      )
    await draw(drawn)
    const withPicture = await read(`/article/${articles[0]}`)
    await draw(null)
    expect(withPicture.graph["image"]).toBe(base + drawn)
    expect(withPicture.graph["image:width"]).toBeUndefined()
    expect(withPicture.facts).toMatchObject([{ image: base + drawn }])
    expect(written.description).toBe("Işıklı Kıyılar üzerine")
    expect(written.facts).toMatchObject([
      {
        "@type": "Article",
        headline: "Işıklı Kıyılar",
        author: { "@type": "Person", name: "Ayşe Işık" },
        datePublished: expect.stringMatching(/^20\d\d-\d\d-\d\dT/),
        isPartOf: { name: "Atlas Mayıs", isPartOf: { "@type": "Periodical", name: "Atlas" } }
      }
    ])
    const category = await read("/category/tarih?locale=en")
    expect(category.facts).toMatchObject([
      {
        "@type": "CollectionPage",
        name: "History",
        mainEntity: { "@type": "ItemList", numberOfItems: 1, itemListElement: [{ position: 1, name: "Atlas" }] }
      }
    ])
  })

  it("repeats what a publisher has written as text, and never as markup", async () => {
    for (const path of [`/magazine/${seedData.otherPaid}`, `/article/${articles[1]}`]) {
      const { html, title, graph, facts } = await read(path)
      expect(html, path).not.toContain("<img src=x")
      expect(html.match(/<\/?title>/g), path).toHaveLength(2)
      // That before the first paint, the entry, and the facts; and an issue's page has its first calls.
      expect(html.match(/<script/g), path).toHaveLength(path.startsWith("/magazine") ? 4 : 3)
      expect(title, path).toContain(hostile)
      expect(graph["title"], path).toContain(hostile)
      expect(JSON.stringify(facts), path).toContain(JSON.stringify(hostile))
    }
  })

  it("is not found, and tells nothing, where nothing is published", async () => {
    const cases = [
      ["/magazine/aaaaaaaaaaaaaaa", "Dergi Bulunamadı"],
      ["/magazine/yok", "Dergi Bulunamadı"],
      ["/magazines/%00", "Dergi Bulunamadı"],
      [`/magazine/${seedData.unpublished}`, "Dergi Bulunamadı"],
      [`/article/${articles[2]}`, "İçerik Bulunamadı"],
      ["/article/%00", "İçerik Bulunamadı"],
      ["/category/yok", "Kategori bulunamadı"],
      ["/yok", "Sayfa bulunamadı"],
      // Percent signs that stand for nothing.
      ["/magazine/%E0%A4%A", "Dergi Bulunamadı"],
      ["/article/%zz?locale=tr", "İçerik Bulunamadı"],
      ["/%", "Sayfa bulunamadı"]
    ] as const
    for (const [path, title] of cases) {
      const found = await read(path)
      expect(found, path).toMatchObject({ status: 404, title: `${title} | Sayfa`, robots: "noindex", facts: [] })
      expect(found.canonical, path).toBeUndefined()
      expect(found.html, path).not.toMatch(/Haziran|Gizli/)
    }
    const category = await read("/category/tarih")
    expect(category.html).not.toContain(seedData.unpublished)
    expect(await read("/preview/%E0%A4%A")).toMatchObject({ status: 404, robots: "noindex" })
    const call = await server.fetch("/api/issues/%E0%A4%A")
    expect([call.status, call.headers.get("content-type")]).toEqual([404, "application/json"])
  })

  it("is kept from search engines where it is somebody's own", async () => {
    const cases = [
      ["/account/profile", "Profil Bilgilerim | Sayfa"],
      ["/account/purchases", "Satın almalarım | Sayfa"],
      ["/account/purchases/20261122000000000001", "Sipariş | Sayfa"],
      ["/checkout/callback?token=gizli&orderId=gizli", "İşleniyor… | Sayfa"],
      ["/payment-success?order_number=1", "Ödeme Başarılı! | Sayfa"],
      ["/payment-failure?message=gizli", "Ödeme Başarısız! | Sayfa"],
      ["/account/publisher/issues", "Tüm sayılar | Sayfa"],
      ["/account/publisher/new-publication", "Yeni Yayın Ekle | Sayfa"],
      ["/account/publisher/publications/abc", "Yayının ayarları | Sayfa"],
      ["/account/publisher/figures", "İstatistikler | Sayfa"],
      ["/account/publisher/readers", "Okurlar | Sayfa"],
      ["/account/publisher/issues/aaaaaaaaaaaaaaa/articles", "Sayının yazıları | Sayfa"],
      ["/account/publisher/issues/aaaaaaaaaaaaaaa/articles/bbbbbbbbbbbbbbb", "Yazıyı düzenle | Sayfa"],
      ["/account/publisher/sales", "Satışlar | Sayfa"],
      ["/account/publisher/issues/abc", "Sayının ayarları | Sayfa"],
      ["/account/publisher/new-issue/", "Yeni Sayı Ekle | Sayfa"],
      ["/auth/reset?token=gizli", "Sayfa"],
      ["/oauth2-redirect?code=gizli", "Sayfa"],
      ["/search?q=vapur", "Ara | Sayfa"]
    ] as const
    for (const [path, title] of cases) {
      const { html, ...found } = await read(path)
      expect(found, path).toMatchObject({ status: 200, title, robots: "noindex" })
      expect(html, path).not.toMatch(/gizli|canonical/)
    }
  })

  it("of a reader is known by its issue's page, and bears as much of the issue as everybody may read", async () => {
    const { free, paid, otherPaid, unpublished } = seedData
    const [read1, read2, read5] = [[1], [2, 3], [4, 5]]
    type Case = readonly [
      path: string,
      title: string,
      issue: string | null,
      pages: ReadonlyArray<number>,
      limit?: number
    ]
    const cases: ReadonlyArray<Case> = [
      [`/reader/${free}`, "Sokak Mayıs – Sokak | Dergi okuyucu", free, read1],
      [`/magazine/${free}/read?sayfa=5`, "Sokak Mayıs – Sokak | Dergi okuyucu", free, read5],
      [`/catalog/${free}/?sayfa=2-3`, "Sokak Mayıs – Sokak | Katalog", free, read2],
      ["/reader/free", "Sokak Mayıs – Sokak | Ücretsiz dergi", free, read1],
      [`/reader/free/${paid}`, "Sokak Mayıs – Sokak | Ücretsiz dergi", free, read1],
      [`/preview/${free}?sayfa=5`, "Sokak Mayıs – Sokak | Dergi önizleme", free, read5],
      [`/preview/${paid}?sayfa=3`, "Atlas Mayıs – Atlas | Dergi önizleme", paid, read2, 3],
      [`/preview/${paid}?sayfa=4`, "Atlas Mayıs – Atlas | Dergi önizleme", paid, []],
      [`/reader/${paid}`, "Atlas Mayıs – Atlas | Dergi okuyucu", paid, []],
      [`/catalog/${paid}`, "Atlas Mayıs – Atlas | Katalog", paid, []],
      [`/preview/${unpublished}`, "Dergi önizleme", null, []],
      ["/preview", "Dergi önizleme", null, []],
      [`/preview/%2e%2e%2f${paid}`, "Dergi önizleme", null, []],
      ["/catalog/", "Katalog", null, []],
      ["/reader", "Dergi okuyucu", null, []]
    ]
    for (const [path, title, issue, pages, limit = null] of cases) {
      const { html, ...found } = await read(path, { host: "localhost" })
      const where = issue === null ? { status: 404, robots: "noindex" } : { status: 200, robots: undefined }
      const canonical = issue === null ? undefined : `${base}/magazine/${issue}`
      expect(found, path).toMatchObject({ ...where, title: `${title} | Sayfa`, facts: [] })
      expect(found.canonical, path).toBe(canonical)
      const shown = [...html.matchAll(/<img data-page="(\d+)"[^>]* src="([^"]*)"/g)]
      expect(
        shown.map(([, page, src]) => [Number(page), src]),
        path
      ).toEqual(pages.map((page) => [page, `/content/${issue}/${page}.webp?v=v1`]))
      const cookie = (await server.fetch(path)).headers.get("set-cookie")
      const pass = /sayfa_(?:content|preview)=[^.]*\.([^.]*)/.exec(cookie ?? "")?.[1]
      const said = pass === undefined ? null : (JSON.parse(Buffer.from(pass, "base64url").toString()) as object)
      // A preview's does not take the place of what whoever asks may hold.
      if (pages.length > 0) expect(cookie?.split("=")[0], path).toBe(limit === null ? "sayfa_content" : "sayfa_preview")
      if (pages.length === 0) expect(said, path).toBeNull()
      else expect(said, path).toMatchObject({ issue, folder: issue, limit, sid: null })
    }
    await server.inside(
      SqlClient.SqlClient.use((sql) => sql`UPDATE issues SET preview_page_limit = 2 WHERE id = ${otherPaid}`)
    )
    // The spread that the limit cuts is drawn by the reader.
    expect((await read(`/preview/${otherPaid}?sayfa=2`, { host: "localhost" })).html).not.toContain("<img data-page")
    expect((await read(`/preview/${otherPaid}`, { host: "localhost" })).html).toContain('<img data-page="1"')
  })

  it("stands in the theme that this browser has chosen, but for the reader's own", async () => {
    const rootOf = async (path: string, cookie: string) => (await read(path, { cookie })).root
    expect(await rootOf("/", "a=b; siteTheme=dark")).toBe('<html lang="tr" data-theme="dark">')
    expect(await rootOf("/store?locale=en", "siteTheme=light")).toBe('<html lang="en" data-theme="light">')
    expect(await rootOf("/", 'siteTheme="><script>')).toBe('<html lang="tr">')
    expect(await rootOf("/", "siteTheme=sepia")).toBe('<html lang="tr">')
    expect(await rootOf(`/reader/${seedData.paid}`, "siteTheme=dark")).toBe('<html lang="tr">')
  })

  it("sends home's first calls and its largest picture ahead of its code, as home will ask for them", async () => {
    const script =
      '<script type="module" async fetchpriority="high" crossorigin src="/assets/early-catalogue.js"></script>'
    const { data } = (await (await server.fetch("/api/issues/latest/grouped")).json()) as {
      data: { groupedByTags: Record<string, Catalogue["magazines"]> }
    }
    const [newest] = magazinesOf(data.groupedByTags)
    const picture = newest === undefined ? null : coverImage(newest)
    expect(picture?.srcSet).toMatch(/-320\.webp\?v=v1 320w, /)
    for (const path of ["/", "/?locale=en"]) {
      const { html } = await read(path)
      expect(html, path).toContain(script)
      expect(html.match(/<link rel="preload" as="image"[^>]*>/g), path).toEqual([
        `<link rel="preload" as="image" fetchpriority="high" imagesrcset="${picture?.srcSet}" imagesizes="${newestSizes}">`
      ])
    }
    for (const path of ["/store", "/auth/verify", `/reader/${seedData.paid}`, `/article/${articles[0]}`]) {
      expect((await read(path)).html, path).not.toMatch(/early-catalogue|imagesrcset|data-outline/)
    }
  })

  it("sends the first calls of search and of an issue's page, and that page's cover, as they will ask for them", async () => {
    const script = "/assets/early-catalogue.js"
    expect((await read("/search?q=dergi")).html).toContain(script)
    const { data } = (await (await server.fetch(`/api/issues/${seedData.paid}`)).json()) as {
      data: { items: ReadonlyArray<Parameters<typeof faceOfIssue>[0]> }
    }
    const [issue] = data.items
    const picture = issue === undefined ? null : coverImage(faceOfIssue(issue))
    expect(picture?.srcSet).toMatch(/-320\.webp\?v=v1 320w, /)
    const { html } = await read(`/magazine/${seedData.paid}`)
    expect(html).toContain(script)
    expect(html.match(/<link rel="preload" as="image"[^>]*>/g)).toEqual([
      `<link rel="preload" as="image" fetchpriority="high" imagesrcset="${picture?.srcSet}" imagesizes="${issueSizes}">`
    ])
    expect((await read("/magazine/yok")).html).not.toContain("imagesrcset")
  })

  const expectInOrder = (html: string, named: ReadonlyArray<string>) => {
    const places = named.map((name) => html.indexOf(name))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(places[0]).toBeGreaterThan(0)
    for (const name of named) expect(html.split(name), name).toHaveLength(2)
  }

  it("asks for what is seen first before what will draw it, and for the entry after all that it imports", async () => {
    const { html } = await read("/")
    expectInOrder(html, [
      // Found in the first 1,024 bytes alone.
      '<head><meta charset="utf-8">',
      "/assets/site.css",
      "/assets/home.css",
      'as="image"',
      "/before-paint.js",
      "/assets/early-catalogue.js",
      "/assets/libraries.js",
      "/assets/index.js",
      "/assets/home.js",
      "</head>"
    ])
  })

  it("asks for the reader's first slide before its code, and for a sheet that this slide needs nothing of after it", async () => {
    const { html } = await read(`/reader/${seedData.free}`, { host: "localhost" })
    const picture = (page: number) =>
      new RegExp(`<link rel="preload" as="image"[^>]*/${page}\\.webp[^>]*>`).exec(html)?.[0] ?? `no picture of ${page}`
    const asked = (priority: string, file: string) =>
      `<link rel="preload" as="script" fetchpriority="${priority}" crossorigin href="/assets/${file}">`
    expectInOrder(html, [
      picture(1),
      "/before-paint.js",
      'src="/assets/early.js"',
      asked("high", "turning.js"),
      asked("high", "early-turns.js"),
      picture(2),
      picture(3),
      "/assets/site.css",
      asked("low", "libraries.js"),
      asked("low", "index.js"),
      asked("low", "reader.js"),
      "</head>",
      'id="first-slide"',
      '<main id="code-lost" lang="tr" hidden><div role="alert">',
      'id="root"',
      "/assets/reader.css",
      "</body>"
    ])
    const [, slide = ""] = /<div id="first-slide"([^>]*)>/.exec(html) ?? []
    expect(slide).toMatch(/ data-asked="1" data-total="\d+" data-readable="\d+" /)
    expect(slide).toMatch(/ data-pictures="\/content\/[^"]+\/\{page\}\.webp\?v=[^"]*" /)
    expect(slide).toMatch(/ data-locked="\/content\/[^"]+\/thumbnails\/\{page\}-blur\.webp\?v=[^"]*"/)
    const [, lost = ""] = /<div role="alert">(.*?)<\/div><\/main>/.exec(html) ?? []
    expect(lost.replaceAll(/<[^>]*>/g, "|")).toBe(
      "|Bir şeyler ters gitti||Okuyucunun tamamı yüklenemedi. Bu sayfayı okuyabilirsiniz; kalanı için tekrar deneyin.||" +
        "Bağlantınız yok; okuyucunun tamamı yüklenemedi. Bağlantınız gelince tekrar deneyin.||Tekrar dene| |Ana sayfaya dön|"
    )
    // No other script runs by itself, and none is compiled before it is to run.
    expect(html).not.toContain("modulepreload")
    expect(html.match(/<script type="module"[^>]*>/g)).toEqual([
      expect.stringContaining(' async fetchpriority="high" crossorigin src="/assets/early.js" data-code=')
    ])
    // What turns the slide, then each file after what it imports, and the entry at last.
    const [, code = ""] = / data-code="([^"]*)"/.exec(html) ?? []
    expect(code.split(" ")).toEqual(
      ["turning.js", "early-turns.js", "libraries.js", "turkish.js", "reader.js", "index.js"].map(
        (file) => `/assets/${file}`
      )
    )
  })

  it("draws nothing that is no slide before its sheet is there, and keeps its code in no line behind others", async () => {
    const { html } = await read(`/reader/${seedData.paid}`, { host: "localhost" })
    expectInOrder(html, [
      "/before-paint.js",
      "/assets/early.js",
      "/assets/site.css",
      "/assets/reader.css",
      "/assets/libraries.js",
      "/assets/reader.js",
      "</head>",
      'id="root"'
    ])
    expect(html).not.toMatch(/fetchpriority="low"|data-code|early-turns/)
  })

  it("brings the words of the reader's language beside the code, and of no other", async () => {
    const preload = (file: string) => `<link rel="modulepreload" crossorigin href="/assets/${file}">`
    for (const path of ["/", "/store", `/magazine/${seedData.paid}`, `/reader/${seedData.paid}`]) {
      const [english, turkish] = [(await read(`${path}?locale=en`)).html, (await read(path)).html]
      expect(english, path).toContain(preload("english.js"))
      expect(english, path).not.toContain("turkish.js")
      expect(turkish, path).toContain(preload("turkish.js"))
      expect(turkish, path).not.toContain("english.js")
    }
  })

  const outlineIn = async (path: string, headers: Record<string, string> = {}) =>
    /<div id="root">(.*)<\/div><(?:div|main) id="code-lost"/s.exec((await read(path, headers)).html)?.[1] ?? ""

  it("carries an issue's page, which is the same for everybody, and nothing of what is not published", async () => {
    const outline = await outlineIn(`/magazine/${seedData.paid}`)
    expect(outline).toMatch(/^<div class="Frame_frame" data-frame data-outline="tr" data-still>/)
    expect(outline).toContain(">Atlas Mayıs</h1>")
    expect(outline).toContain("74,99\u00A0TL")
    expect(outline).toContain(">Tarih</a>")
    expect(outline).toContain(`${base}/magazine/${seedData.paid}`.replaceAll(/[:/]/g, encodeURIComponent))
    for (const path of [`/magazine/${seedData.paid}/`, `/magazines/${seedData.paid}`])
      expect(await outlineIn(path), path).toBe(outline)
    // A publisher sees their own before it comes out, but no document does.
    const token = await seedData.signIn("publisher1")
    for (const path of [
      `/magazine/${seedData.unpublished}`,
      "/magazine/aaaaaaaaaaaaaaa",
      "/magazine/atlas",
      "/magazine/%E0"
    ])
      expect(await outlineIn(path, { authorization: `Bearer ${token}` }), path).toBe("")
    expect(await outlineIn(`/magazine/${seedData.paid}`, { authorization: `Bearer ${token}` })).toBe(outline)
    const english = await outlineIn(`/magazine/${seedData.paid}?locale=en`)
    expect(english).toContain(">History</a>")
    expect(english).toContain(`href="/preview/${seedData.paid}?locale=en"`)
    // Its pictures have passes of their own.
    expect(outline + english).not.toContain("/content/")
  })

  it("says at its end what is missing where the code is lost, of a screen that it draws and of any other", async () => {
    const said = async (path: string) => {
      const { html } = await read(path, { host: "localhost" })
      // The first link of an outline leads past its others.
      expectInOrder(html, ['id="root"', 'id="code-lost" lang="tr" hidden><div role="alert">', "</body>"])
      return /<p data-when="on">(.*?)<\/p>/.exec(html)?.[1]
    }
    expect(await said(`/magazine/${seedData.paid}`)).toMatch(/^Sayfanın düğmeleri yüklenemedi\./)
    expect(await said("/cart")).toMatch(/^Bu ekran gösterilemedi\./)
  })

  it("hides the sidebar where the publication's pages have none", async () => {
    const set = (isOff: boolean) =>
      server.inside(
        SqlClient.SqlClient.use(
          (sql) => sql`UPDATE publications SET sidebar_off = ${isOff} WHERE id = ${seedData.freePublication}`
        )
      )
    await set(true)
    expect((await read(`/magazine/${seedData.free}`)).root).toBe('<html lang="tr" data-sidebar="off">')
    await set(false)
    expect((await read(`/magazine/${seedData.free}`)).root).toBe('<html lang="tr">')
  })

  it("carries what a search finds, with the first covers ahead of its code", async () => {
    const { html } = await read("/search?q=atlas")
    expect(html).toContain("“atlas” için 1 dergi bulundu")
    expect(html.match(/<link rel="preload" as="image"[^>]*>/g)).toHaveLength(1)
    expect(html).toContain(`imagesizes="${cardSizes}"`)
    expect((await read("/search?q=haziran")).html).toContain("“haziran” için dergi bulunamadı")
    // As the screen reads it.
    expect((await read("/search?q=yok&q=atlas")).html).toContain("“atlas” için 1 dergi bulundu")
    const asked = await read(`/search?q=${encodeURIComponent(hostile)}`)
    expect(asked.html).not.toContain("<img src=x")
    expect(asked.html.match(/<script/g)).toHaveLength(3)
  })

  it("carries home down to its first shelf, in its language, as text that nothing can turn into markup", async () => {
    const turkish = await outlineIn("/")
    expect(turkish).toMatch(/^<div class="Frame_frame" data-frame data-outline="tr">/)
    expect(turkish).toContain(`href="/magazine/${seedData.otherPaid}">Atlas</a>`)
    expect(turkish).toContain(">Tarih</a>")
    expect(turkish).toContain("74,99\u00A0TL")
    expect(turkish).not.toMatch(/Haziran|style="(?!aspect-ratio)/)
    expect(turkish).not.toMatch(/<script|<img src=x/)
    expect(turkish.split("&lt;/script&gt;&lt;/title&gt;&lt;img src=x onerror=alert(1)&gt;").length).toBeGreaterThan(3)
    expect(turkish).toContain("&quot;İki&quot; $&amp; $t(site) {{name}}")
    const english = await outlineIn("/?locale=en")
    expect(english).toContain(`href="/magazine/${seedData.otherPaid}?locale=en">Atlas</a>`)
    expect(english).toContain(">History</a>")
    // Where this browser has asked for English before, and does not now.
    expect(await outlineIn("/", { cookie: "locale=en" })).toBe(english)
    expect((await read("/", { cookie: "locale=en" })).root).toBe('<html lang="en">')
    expect(await outlineIn("/?locale=tr", { cookie: "locale=en" })).toBe(turkish)
    expect(await outlineIn("/", { cookie: 'locale="><script>' })).toBe(turkish)
  })

  it("comes also where the database answers nothing, and bids search engines to come again", async () => {
    const rename = (from: string, to: string) =>
      server.inside(SqlClient.SqlClient.use((sql) => sql`ALTER TABLE ${sql(from)} RENAME TO ${sql(to)}`))
    await rename("issues", "taken_away")
    try {
      for (const path of [
        "/",
        `/magazine/${seedData.paid}`,
        "/category/tarih",
        `/reader/${seedData.free}`,
        "/reader/free"
      ]) {
        const answer = await server.fetch(path, { headers: { accept: "text/html" } })
        expect([answer.status, answer.headers.get("retry-after")], path).toEqual([503, "60"])
        const html = await answer.text()
        expect(html, path).toContain("<title>Sayfa</title>")
        expect(html, path).not.toMatch(/robots|canonical|<img data-page/)
      }
      expect(await read("/about")).toMatchObject({ status: 200, canonical: `${base}/about` })
    } finally {
      await rename("taken_away", "issues")
    }
  })
})

it("knows every address that the router knows", async () => {
  const known = addresses.map(({ path }) => path)
  expect(known).toEqual(expect.arrayContaining(["/", "/account/publisher/new-issue", "/about"]))
  for (const path of known) {
    const shown = path.startsWith("/article") ? articles[0] : path.startsWith("/category") ? "tarih" : seedData.paid
    expect((await read(addressOf(path, shown ?? ""))).status, path).toBe(200)
  }
})

it("takes for a reader's what the reader can open, and nothing else", () => {
  for (const [path] of readerPaths) expect(screenAt(path)?.screen.crawlers, path).toBe("reading")
  for (const path of otherPaths) expect(screenAt(path)?.screen.crawlers, path).not.toBe("reading")
})

it("says where a weakness may be reported, until less than a year from now", async () => {
  const answer = await server.fetch("/.well-known/security.txt")
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, expect.stringMatching(/^text\/plain/)])
  const lines = (await answer.text()).split("\n")
  expect(lines).toContain("Contact: mailto:guvenlik@dergi.example")
  expect(lines).toContain(`Canonical: ${base}/.well-known/security.txt`)
  const expires = Date.parse(lines.find((line) => line.startsWith("Expires: "))?.slice(9) ?? "")
  const days = (expires - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(30)
  expect(days).toBeLessThan(365)
})

it("finds no security.txt where no contact is configured", async () => {
  const without = await startServer()
  try {
    const answer = await without.fetch("/.well-known/security.txt")
    expect([answer.status, await answer.json()]).toEqual([404, expect.objectContaining({ _tag: "NotFound" })])
  } finally {
    await without.stop()
  }
})

describe("for search engines", () => {
  it("robots.txt closes the rooms of one's own and leads to the map of the site", async () => {
    const answer = await server.fetch("/robots.txt")
    expect(answer.headers.get("content-type")).toMatch(/^text\/plain/)
    const lines = (await answer.text()).split("\n")
    for (const path of ["/account", "/auth/", "/reader", "/oauth2-redirect"]) {
      expect(lines).toContain(`Disallow: ${path}`)
    }
    // Search engines run the screens: whatever these load has to be open, and is no page of its own.
    const closed = lines.flatMap((line) => /^Disallow: (.*)$/.exec(line)?.[1] ?? [])
    for (const path of ["/", "/api/issues/latest/grouped", "/assets/index.js", "/fonts/a.woff2", "/covers/a.webp"]) {
      expect(
        closed.filter((start) => path.startsWith(start)),
        path
      ).toEqual([])
    }
    const call = await server.fetch("/api/issues/latest/grouped")
    expect([call.status, call.headers.get("x-robots-tag")]).toEqual([200, "noindex"])
    expect((await server.fetch("/", { headers: { accept: "text/html" } })).headers.get("x-robots-tag")).toBeNull()
    expect(lines).toContain(`Sitemap: ${base}/sitemap.xml`)
  })

  it("the map holds every page that is published, in both languages", async () => {
    const answer = await server.fetch("/sitemap.xml")
    expect(answer.headers.get("content-type")).toMatch(/^application\/xml/)
    const xml = await answer.text()
    const entries = [...xml.matchAll(/<url>(.*?)<\/url>/gs)].map(([, entry]) => entry ?? "")
    const locations = entries.map((entry) => /<loc>(.*?)<\/loc>/.exec(entry)?.[1])
    const published = [
      "/",
      "/store",
      "/category/tarih",
      "/about",
      "/terms-of-use",
      ...[seedData.paid, seedData.otherPaid, seedData.free, "sokak", "atlas"].map((id) => `/magazine/${id}`),
      ...articles.slice(0, 2).map((id) => `/article/${id}`)
    ]
    for (const path of published) {
      expect(locations).toContain(base + path)
      expect(locations).toContain(`${base + path}?locale=en`)
    }
    const free = locations.indexOf(`${base}/magazine/${seedData.free}`)
    expect(entries[free]).toContain("<lastmod>2026-05-01</lastmod>")
    // What comes out later stands behind it, so that no file of several changes but the last.
    const later = [...[seedData.paid, seedData.otherPaid].map((id) => `/magazine/${id}`), `/article/${articles[0]}`]
    for (const path of later) expect(locations.indexOf(base + path), path).toBeGreaterThan(free)
    for (const unknown of [seedData.unpublished, articles[2], "/account", "/category/vitrin", "/category/spor"]) {
      expect(xml).not.toContain(unknown)
    }
    for (const entry of entries) {
      expect(entry).toMatch(/<lastmod>\d{4}-\d{2}-\d{2}<\/lastmod>/)
      expect(entry.match(/hreflang="(tr|en|x-default)"/g)).toHaveLength(3)
    }
    // Of several files each says when the last of what stands in it changed.
    const ofFiles = Effect.gen(function* () {
      const store = yield* Published
      const pages = yield* store.some(0, 100)
      const last = pages.map(({ changed }) => changed)
      expect(new Set(last).size).toBeGreaterThan(1)
      expect(yield* store.lastDays(1)).toEqual(last)
      expect(yield* store.lastDays(2)).toHaveLength(Math.ceil(pages.length / 2))
    })
    await server.inside(ofFiles.pipe(Effect.provide(Published.layer)))
    expect((await server.fetch("/sitemap/2.xml")).status).toBe(404)
    expect((await server.fetch("/sitemap/x.xml")).status).toBe(404)
  })
})
