import { Effect, Layer, Option } from "effect"
import { HttpRouter, type HttpServerRequest } from "effect/http"
import { tileNamed } from "../../src/domain/reader/tiles.ts"
import { ContentRefused, NotFound, PageComing } from "../../src/contract/refusals.ts"
import { videoFileNamed } from "../../src/domain/reader/pageVideo.ts"
import { publicForEver } from "../platform/http/publicForEver.ts"
import { visitor } from "../platform/http/remoteAddress.ts"
import { serveStored } from "../platform/http/stored.ts"
import { KeptFiles } from "../platform/files/KeptFiles.ts"
import { spanned } from "../platform/spanned.ts"
import { Conversions } from "../publishing/Conversions.ts"
import { pictureKey } from "./articlePicture.ts"
import { blurredThumbnail } from "./blurredThumbnail.ts"
import { ContentPass, type Pass } from "./ContentPass.ts"
import { coverIn, CoverPass } from "./CoverPass.ts"
import { type Closer, PageTiles } from "./PageTiles.ts"
import { previewSearch } from "./previewSearch.ts"

type ContentFile =
  | { readonly kind: "page"; readonly page: number; readonly contentType: string }
  | { readonly kind: "thumbnail"; readonly page: number; readonly contentType: string }
  | { readonly kind: "blurred"; readonly page: number; readonly contentType: string }
  | { readonly kind: "drawn"; readonly page: number; readonly closer: Closer; readonly contentType: string }
  | { readonly kind: "search"; readonly contentType: string }
  | { readonly kind: "whole"; readonly contentType: string }

const html = "text/html; charset=utf-8"
const json = "application/json; charset=utf-8"

/** The file that a name means; null for names that are not served. */
export const contentFile = (name: string): ContentFile | null => {
  const page = /^([1-9]\d{0,4})(\.html|\.webp)$/.exec(name)
  if (page !== null)
    return { kind: "page", page: Number(page[1]), contentType: page[2] === ".html" ? html : "image/webp" }
  const zoom = /^([1-9]\d{0,4})-300\.webp$/.exec(name)
  if (zoom !== null) {
    const closer: Closer = { kind: "zoom", page: Number(zoom[1]) }
    return { kind: "drawn", page: closer.page, closer, contentType: "image/webp" }
  }
  const video = videoFileNamed(name)
  if (video !== null) return { kind: "page", page: video.page, contentType: `video/${video.kind}` }
  const thumbnail = /^thumbnails\/([1-9]\d{0,4})(-blur)?\.webp$/.exec(name)
  if (thumbnail !== null) {
    const kind = thumbnail[2] === undefined ? "thumbnail" : "blurred"
    return { kind, page: Number(thumbnail[1]), contentType: "image/webp" }
  }
  const tile = tileNamed(name)
  if (tile !== null)
    return { kind: "drawn", page: tile.page, closer: { kind: "tile", tile }, contentType: "image/webp" }
  if (name === "search.json") return { kind: "search", contentType: json }
  if (name === "style.css") return { kind: "whole", contentType: "text/css; charset=utf-8" }
  return name === "outline.txt" ? { kind: "whole", contentType: html } : null
}

const forEver = "private, max-age=31536000, immutable"
const askAgain = "private, no-cache"

/**
 * Addresses with a version never change. Only the search text differs between a preview and the whole issue, so it is
 * always revalidated.
 */
const cacheControl = (request: HttpServerRequest.HttpServerRequest): string =>
  /^[^?#]*\?(?:[^#]*&)?v=[^&#]/.test(request.url) ? forEver : askAgain

const nameOf = (request: HttpServerRequest.HttpServerRequest): readonly [folder: string, name: string] | null => {
  const match = /^\/content\/([A-Za-z0-9_-]{1,64})\/([^?#]+)/.exec(request.url)
  return match === null ? null : [match[1] ?? "", match[2] ?? ""]
}

/**
 * Answers `PageComing`, to be asked again, if the file is still being made; and as without a pass if another PDF has taken
 * its place, so that the reader asks for access to that one.
 */
const instead = (folder: string, page: number | null) => (missing: NotFound) =>
  Conversions.use((conversions) => conversions.requestPage(folder, page)).pipe(
    Effect.flatMap((standing): Effect.Effect<never, PageComing | NotFound | ContentRefused> => {
      if (standing === "coming") return Effect.fail(new PageComing({ retryAfterSeconds: 1 }))
      return Effect.fail(standing === "replaced" ? new ContentRefused() : missing)
    })
  )

const serveFile = Effect.fnUntraced(function* (
  request: HttpServerRequest.HttpServerRequest,
  {
    folder,
    name,
    file,
    pass,
    kept
  }: {
    readonly folder: string
    readonly name: string
    readonly file: ContentFile
    readonly pass: Pass
    readonly kept: KeptFiles["Service"]
  }
) {
  const key = `content/${folder}/${name}`
  const { contentType } = file
  const { limit, sid } = pass
  if (file.kind === "search") {
    const readable = limit === null ? key : yield* previewSearch(folder, limit)
    return yield* serveStored(readable, { contentType, cacheControl: askAgain, kept })
  }
  const isReadersAlone = file.kind === "page" || file.kind === "thumbnail" || file.kind === "drawn"
  if (limit !== null && isReadersAlone && file.page > limit) return yield* new ContentRefused()
  if (file.kind === "drawn") {
    const reader = sid ?? (yield* visitor)
    const drawn = yield* PageTiles.use((tiles) => tiles.keyOf(folder, file.closer, reader))
    return yield* serveStored(drawn, { contentType, cacheControl: cacheControl(request), kept })
  }
  return yield* serveStored(file.kind === "blurred" ? yield* blurredThumbnail(folder, file.page) : key, {
    contentType,
    cacheControl: cacheControl(request),
    kept
  })
})

const serve = Effect.fnUntraced(function* (request: HttpServerRequest.HttpServerRequest, kept: KeptFiles["Service"]) {
  const [folder, name] = nameOf(request) ?? ["", ""]
  const file = contentFile(name)
  if (file === null) return yield* new NotFound()
  const passes = yield* ContentPass
  const pass = yield* passes.held(request, folder)
  if (Option.isNone(pass)) return yield* new ContentRefused()
  return yield* serveFile(request, { folder, name, file, pass: pass.value, kept }).pipe(
    Effect.catchTag("NotFound", instead(folder, "page" in file ? file.page : null))
  )
}, spanned("content.serve"))

const cover = Effect.fnUntraced(function* (request: HttpServerRequest.HttpServerRequest, kept: KeptFiles["Service"]) {
  const found = coverIn(request.url)
  const opensTo = yield* CoverPass.use((passes) => passes.opens(request.url))
  if (found === null || opensTo === null) return yield* new NotFound()
  const isVersioned = cacheControl(request) === forEver
  return yield* serveStored(`content/${found.folder}/cover${found.size}.webp`, {
    contentType: "image/webp",
    cacheControl: opensTo === "holder" ? askAgain : isVersioned ? publicForEver : "no-cache",
    isSentByUs: true,
    kept
  })
}, spanned("content.cover"))

const picture = Effect.fnUntraced(function* (request: HttpServerRequest.HttpServerRequest, kept: KeptFiles["Service"]) {
  const key = pictureKey(request.url)
  if (key === null) return yield* new NotFound()
  return yield* serveStored(key, { contentType: "image/webp", cacheControl: publicForEver, isSentByUs: true, kept })
}, spanned("content.picture"))

/** The files of issues, which need a content cookie; covers of published issues and article pictures are public. */
export const layer = HttpRouter.use(
  Effect.fnUntraced(function* (router) {
    const kept = yield* KeptFiles
    yield* router.add("GET", "/content/*", (request) => serve(request, kept))
    yield* router.add("GET", "/covers/*", (request) => cover(request, kept))
    yield* router.add("GET", "/art/*", (request) => picture(request, kept))
  })
).pipe(Layer.provide(KeptFiles.layer))
