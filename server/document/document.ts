import { Effect, Layer } from "effect"
import { HttpRouter, type HttpServer, type HttpServerRequest, HttpServerResponse } from "effect/http"
import { randomBytes } from "node:crypto"
import { NotFound } from "../../src/contract/refusals.ts"
import { isLanguage, type Language } from "../../src/i18n/language.ts"
import type { Articles } from "../catalogue/Articles.ts"
import type { ContentPass } from "../catalogue/ContentPass.ts"
import type { FreeIssue } from "../catalogue/FreeIssue.ts"
import type { Issues } from "../catalogue/Issues.ts"
import type { Readership } from "../catalogue/Readership.ts"
import { firstSlide } from "../reader/firstSlide.ts"
import { type Reading, readingAt } from "../reader/issueAtPath.ts"
import type { Configuration } from "../platform/config.ts"
import { publicAddress } from "../platform/publicAddress.ts"
import { sendBuilt } from "./compressed.ts"
import { policy } from "../platform/http/headers.ts"
import { Interface } from "./interface.ts"
import { KeptBuilds } from "./KeptBuilds.ts"
import { escapeHtml } from "../conversion/markup.ts"
import { answerFailures } from "../platform/http/refusals.ts"
import { sentence } from "../platform/wording.ts"
import { codeLost } from "./codeLost.ts"
import { describe, plainPage } from "./describe.ts"
import { frontAt, shops } from "./fronts.ts"
import { head as headOf, preloadPicture, titleOf } from "./head.ts"
import { outlineStyles } from "./outlineStyles.ts"
import { modulesOf, screenAt } from "./screens.ts"
import { Published } from "./sitemapStore.ts"
import { word } from "./wording.ts"

type Manifest = Effect.Success<Interface["Service"]["manifest"]>

/** Adds an entry and all that it imports. */
const reached = (manifest: Manifest, key: string, seen: Set<string>): Set<string> => {
  if (seen.has(key) || manifest[key] === undefined) return seen
  seen.add(key)
  for (const imported of manifest[key].imports ?? []) reached(manifest, imported, seen)
  return seen
}

/** The same, each after all that it imports. */
const inOrder = (manifest: Manifest, key: string, known: Set<string>, seen = new Set<string>()): Set<string> => {
  if (seen.has(key) || manifest[key] === undefined) return known
  seen.add(key)
  for (const imported of manifest[key].imports ?? []) inOrder(manifest, imported, known, seen)
  return known.add(key)
}

/** The files of a screen beyond the entry's own, in load order. */
const screenFiles = (manifest: Manifest, screen: ReadonlyArray<string>): ReadonlyArray<string> => {
  const own = reached(manifest, "index.html", new Set())
  const needed = new Set<string>()
  for (const module of screen) reached(manifest, module, needed)
  return [...needed]
    .filter((key) => !own.has(key))
    .flatMap((key) => {
      const chunk = manifest[key]
      return chunk === undefined ? [] : [chunk.file, ...(chunk.css ?? [])]
    })
}

const preload = (file: string): string =>
  file.endsWith(".css")
    ? `<link rel="stylesheet" crossorigin href="/${file}">`
    : `<link rel="modulepreload" crossorigin href="/${file}">`

const addressIn = (tag: string): string => / (?:href|src)="([^"]*)"/.exec(tag)?.[1] ?? ""

const isSheet = (tag: string): boolean => tag.includes('rel="stylesheet"')

/**
 * The built page without its scripts and styles, which are added again in order of need, because browsers fetch six
 * files at a time in document order. The entry comes after its imports.
 */
const separated = (html: string) => {
  const theme = /<script src="\/before-paint\.js"><\/script>/.exec(html)?.[0] ?? ""
  const loaded = /\s*<(?:script type="module"|link rel="(?:modulepreload|stylesheet)")[^>]*>(?:<\/script>)?/g
  const tags = (html.match(loaded) ?? []).map((tag) => tag.trim())
  const code = tags.filter((tag) => !isSheet(tag))
  return {
    shell: html.replace(theme, "").replaceAll(loaded, ""),
    theme,
    sheets: tags.filter(isSheet),
    code: [...code.filter((tag) => tag.startsWith("<link")), ...code.filter((tag) => tag.startsWith("<script"))]
  }
}

/** Longest first, because short scripts arrive beside a long one. */
const longestFirst = Effect.fnUntraced(function* (scripts: ReadonlyArray<string>) {
  const built = yield* Interface
  const sized = yield* Effect.forEach(scripts, (tag) =>
    Effect.map(built.file(addressIn(tag)), (file) => ({ tag, size: file?.bytes.length ?? 0 }))
  )
  return sized.toSorted((one, other) => other.size - one.size).map(({ tag }) => tag)
})

/** The script that sends a screen's first requests before its code arrives. */
const early = (manifest: Manifest, source: string, code: ReadonlyArray<string> = []): ReadonlyArray<string> => {
  const file = manifest[source]?.file
  // Browsers delay a script that nothing depends on, unless its priority is high.
  const named = code.length === 0 ? "" : ` data-code="${code.join(" ")}"`
  return file === undefined
    ? []
    : [`<script type="module" async fetchpriority="high" crossorigin src="/${file}"${named}></script>`]
}

/** Asks for a script without compiling it. */
const asked = (priority: "high" | "low", file: string): string =>
  `<link rel="preload" as="script" fetchpriority="${priority}" crossorigin href="${file}">`

/**
 * The reader's code where a first slide is seen before it: `src/early.ts` runs it file by file, each after what it
 * imports; what turns the slide comes first, and is asked for with the slide's pictures.
 */
const inParts = (manifest: Manifest, entry: string, screen: ReadonlyArray<string>) => {
  const turns = inOrder(manifest, "src/earlyTurns.ts", new Set())
  const all = new Set(turns)
  for (const key of [...(manifest["index.html"]?.imports ?? []), ...screen]) inOrder(manifest, key, all)
  const addresses = (keys: Iterable<string>) => [...keys].flatMap((key) => `/${manifest[key]?.file}`)
  const first = addresses(turns)
  return {
    first: first.map((file) => asked("high", file)),
    files: [...addresses(all), entry],
    isFirst: (file: string) => first.includes(file)
  }
}

const charset = '<meta charset="utf-8">'

const overlayFont = "/fonts/sayfa-overlay.woff2"

const preloadFont = (href: string): string =>
  `<link rel="preload" as="font" type="font/woff2" crossorigin href="${href}">`

/** The fonts that every screen of the shop uses; for an outline, whose letters come at once or not, all that it has. */
const firstFonts = (manifest: Manifest, isOutlined: boolean): ReadonlyArray<string> =>
  [
    ...(isOutlined ? ["src/ui/fonts/titles-turkish.woff2", "src/ui/fonts/text-turkish.woff2"] : []),
    "src/ui/fonts/titles.woff2",
    "node_modules/@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2"
  ].flatMap((source) => (manifest[source] === undefined ? [] : [`/${manifest[source].file}`]))

/** The site's theme in this browser; the reader has its own. */
const themeOf = (request: HttpServerRequest.HttpServerRequest): string => {
  const chosen = request.cookies["siteTheme"]
  return chosen === "light" || chosen === "dark" ? ` data-theme="${chosen}"` : ""
}

/** The language of the address, or else of this browser's last request. */
const languageOf = (request: HttpServerRequest.HttpServerRequest, url: URL): Language =>
  [url.searchParams.get("locale"), request.cookies["locale"] ?? null].find(isLanguage) ?? "tr"

/** When search engines may ask again after a 503. */
const retryAfterSeconds = "60"

/** If the database fails, the document has only the general description; screens have cached copies. */
const described = (url: URL, language: Language, reading: Reading | null) =>
  Effect.flatMap(publicAddress, (base) =>
    describe(url, { language, base }, reading).pipe(
      Effect.catchDefect((defect) =>
        Effect.as(
          Effect.logWarning("A document is sent without its description", defect),
          plainPage({ language, base })
        )
      ),
      Effect.map((page) => {
        const site = word(language, "site")
        return { page, base, title: titleOf(page, site), head: headOf(page, { language, base, site }) }
      })
    )
  )

type Shops = Effect.Success<typeof shops>

const documentOf = Effect.fn("document.documentOf")(function* (
  request: HttpServerRequest.HttpServerRequest,
  url: URL,
  nonce: string,
  shopOf: Shops
) {
  const built = yield* Interface
  const html = yield* built.document
  const language = languageOf(request, url)
  if (html === null) {
    return HttpServerResponse.text(sentence(language, "notBuilt"), {
      status: 503,
      contentType: "text/plain; charset=utf-8"
    })
  }
  const manifest = yield* built.manifest
  const reading = yield* readingAt(url.pathname)
  const isReader = reading !== null
  const slide = isReader
    ? yield* firstSlide(request, url, reading).pipe(
        Effect.catchDefect((defect) =>
          Effect.as(Effect.logWarning("A reader is sent without its first slide", defect), null)
        )
      )
    : null
  const { page: known, base, title, head } = yield* described(url, language, reading)
  const front = yield* frontAt(shopOf, { url, language, base, issue: known.issue })
  const hasFont = isReader && (yield* built.file(overlayFont)) !== null
  const words = language === "en" ? "src/i18n/english.ts" : "src/i18n/turkish.ts"
  const at = screenAt(url.pathname)
  const modules = at === null ? [] : modulesOf(at.screen, language)
  const screen = screenFiles(manifest, [words, ...modules]).map(preload)
  const { shell, theme, sheets, code } = separated(html)
  const runsInParts = slide !== null && manifest["src/early.ts"] !== undefined
  const parts = !runsInParts ? null : inParts(manifest, addressIn(code.at(-1) ?? ""), [words, ...modules])
  const calls = isReader
    ? early(manifest, "src/early.ts", parts?.files)
    : at === null || !at.screen.isCatalogueAsked
      ? []
      : early(manifest, "src/earlyCatalogue.ts")
  // Home has few enough of them.
  const styles =
    front.outline === "" || url.pathname === "/"
      ? null
      : yield* outlineStyles(front.outline, screen.filter(isSheet).map(addressIn), nonce)
  const largest = known.largest === undefined ? [] : [preloadPicture(known.largest)]
  const ordered = [...code, ...(yield* longestFirst(screen.filter((tag) => !isSheet(tag))))]
  const first = isReader
    ? // The calls need the page's language, and the theme's script waits for all style sheets before it.
      [
        ...(slide?.pictures ?? []),
        theme,
        ...calls,
        ...(parts?.first ?? []),
        ...(slide?.nextPictures ?? []),
        ...sheets,
        ...(slide === null ? screen.filter(isSheet) : [])
      ]
    : [...sheets, ...(styles ?? screen.filter(isSheet)), ...front.pictures, ...largest, theme, ...calls]
  const last = [
    ...(parts === null
      ? ordered
      : ordered.map(addressIn).flatMap((file) => (parts.isFirst(file) ? [] : asked("low", file)))),
    ...(isReader
      ? hasFont
        ? [preloadFont(overlayFont)]
        : []
      : firstFonts(manifest, styles !== null).map(preloadFont)),
    ...(slide?.next ?? [])
  ]
  // The first slide waits for its own style sheet only, and an outline for what the document has of its own.
  const end = slide === null && styles === null ? [] : screen.filter(isSheet)
  const sidebar = known.issue?.expand.publication.sidebar_off === true ? ' data-sidebar="off"' : ""
  const lost = codeLost(language, slide !== null ? "slide" : front.outline === "" ? "nothing" : "screen")
  const page = shell
    .replace(/<html\b[^>]*>/i, `<html lang="${language}"${isReader ? "" : themeOf(request)}${sidebar}>`)
    .replace(/<meta\s+(?:name|property)="csp-nonce"[^>]*>/i, "")
    // Browsers read it in the first 1,024 bytes only.
    .replace(/<meta\s+charset[^>]*>/i, "")
    .replace(/<head\b[^>]*>/i, (tag) => `${tag}${charset}<meta name="csp-nonce" content="${nonce}">${first.join("")}`)
    .replace(/<body\b[^>]*>/i, (tag) => (slide === null ? tag : tag + slide.body + lost))
    .replace(/<div id="root">/i, (tag) => tag + front.outline)
    .replace(/<title>[^<]*<\/title>/i, () => `<title>${escapeHtml(title)}</title>`)
    .replace(/<\/head>/i, (tag) => head + last.join("") + tag)
    // An outline's way past its links has to be the first of them.
    .replace(/<\/body>/i, (tag) => (slide === null ? lost : "") + end.join("") + tag)
  return HttpServerResponse.text(page, {
    status: known.status,
    contentType: "text/html; charset=utf-8",
    headers: {
      "content-security-policy": policy(nonce),
      "cache-control": "private, no-cache",
      ...(known.status === 503 ? { "retry-after": retryAfterSeconds } : {})
    }
  })
})

const acceptsHtml = (request: HttpServerRequest.HttpServerRequest): boolean =>
  /text\/html|\*\/\*/.test(request.headers["accept"] ?? "*/*")

/** The built file at this address, or the document if the browser accepts HTML. */
const serve = Effect.fn("document.serve")(function* (request: HttpServerRequest.HttpServerRequest, shopOf: Shops) {
  const url = URL.parse(request.url, "http://localhost")
  if (url === null) return yield* new NotFound()
  const built = yield* Interface
  const file = url.pathname === "/index.html" ? null : yield* built.file(url.pathname)
  if (file !== null) return yield* sendBuilt(request, file)
  if (url.pathname.startsWith("/assets/")) {
    const earlier = yield* KeptBuilds.use((builds) => builds.file(url.pathname))
    if (earlier !== null) return yield* sendBuilt(request, earlier)
  }
  if (/^\/(?:assets|fonts|api)\//.test(url.pathname) || !acceptsHtml(request)) return yield* new NotFound()
  return yield* documentOf(request, url, randomBytes(18).toString("base64"), shopOf)
})

export const layer = HttpRouter.use(
  Effect.fnUntraced(function* (router) {
    const context = yield* Effect.context<
      | Interface
      | KeptBuilds
      | Issues
      | Readership
      | FreeIssue
      | Articles
      | Published
      | ContentPass
      | Configuration
      | HttpServer.HttpServer
    >()
    const shopOf = yield* shops
    yield* router.add("GET", "/*", (request) => serve(request, shopOf).pipe(Effect.provide(context), answerFailures))
  })
).pipe(Layer.provide(Published.layer))
