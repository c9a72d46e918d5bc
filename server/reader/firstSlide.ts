import { Effect } from "effect"
import type { HttpServerRequest } from "effect/http"
import { isLocked } from "../../src/domain/reader/locked.ts"
import { blurredUrl, contentUrl, type MagazineInfo, magazineInfo } from "../../src/domain/reader/MagazineInfo.ts"
import { pageAsked } from "../../src/domain/reader/pageParameter.ts"
import { toolbarHeights, narrowPadding, padding } from "../../src/domain/reader/scale.ts"
import { type Orientation, pairing, slideOf } from "../../src/domain/reader/slides.ts"
import { ContentPass } from "../catalogue/ContentPass.ts"
import { readerHosts } from "./hosts.ts"
import type { Reading } from "./issueAtPath.ts"

/** What a reader's document contains before any code has run. */
export interface FirstSlide {
  /** For the start of the head: the pictures, so that they load before any code. */
  readonly pictures: ReadonlyArray<string>
  /** Behind what turns the slide: the pictures of the slide that comes next. */
  readonly nextPictures: ReadonlyArray<string>
  /** Tags for what the reader will request first; they come last. */
  readonly next: ReadonlyArray<string>
  /** For the body: the slide's pictures, where the reader will draw them. */
  readonly body: string
}

const preloadPicture = (magazine: MagazineInfo, page: number, within: Orientation | null): string => {
  const media = within === null ? "" : ` media="(orientation: ${within})"`
  return `<link rel="preload" as="image" fetchpriority="high"${media} href="${contentUrl(magazine, `${page}.webp`)}">`
}

/** The next slide's pictures, as the page stands and as it may be turned. */
const preloadNext = (magazine: MagazineInfo, asked: number): ReadonlyArray<string> => {
  const next = (orientation: Orientation): ReadonlyArray<number> => {
    const slides = pairing(magazine.totalPage, orientation)
    return (slides[slideOf(slides, asked) + 1] ?? []).filter((page) => !isLocked(magazine, page))
  }
  const [portrait, landscape] = [next("portrait"), next("landscape")]
  return [...new Set([...portrait, ...landscape])].map((page) =>
    preloadPicture(
      magazine,
      page,
      !portrait.includes(page) ? "landscape" : !landscape.includes(page) ? "portrait" : null
    )
  )
}

const picture = (magazine: MagazineInfo, page: number, asked: number): string =>
  page === asked
    ? `<img data-page="${page}" alt="" fetchpriority="high" src="${contentUrl(magazine, `${page}.webp`)}">`
    : `<img data-page="${page}" alt="" loading="lazy" data-in="landscape" src="${contentUrl(magazine, `${page}.webp`)}">`

/** The page's position, for the slide's style sheet (`src/ui/firstSlide.css`). */
const measures = ({ page }: MagazineInfo): string =>
  Object.entries({
    "page-width": page.width,
    "page-height": page.height,
    "bar-top": `${toolbarHeights.top}px`,
    "bar-bottom": `${toolbarHeights.bottom}px`,
    padding: `${padding}px`,
    "narrow-padding": `${narrowPadding}px`
  })
    .map(([name, value]) => `--${name}:${value}`)
    .join(";")

/** What turns the slide before the reader's code has come must know it of the issue (`src/earlyTurns.ts`). */
const turned = (magazine: MagazineInfo, asked: number): string =>
  Object.entries({
    asked,
    total: magazine.totalPage,
    readable: magazine.lastReadable,
    pictures: contentUrl(magazine, "{page}.webp"),
    locked: blurredUrl(magazine, "{page}")
  })
    .map(([name, value]) => ` data-${name}="${value}"`)
    .join("")

/** As the reader draws them (`src/reader/toolbar/Arrow.tsx`); whoever hears the page is given the reader's own. */
const arrow = (towards: "previous" | "next", isEnd: boolean): string =>
  `<button type="button" tabindex="-1" data-towards="${towards}" aria-disabled="${isEnd}">` +
  `<svg width="22" height="22" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round">` +
  `<path d="${towards === "next" ? "m9 18 6-6-6-6" : "m15 18-6-6 6-6"}"/></svg></button>`

const slideIn = (magazine: MagazineInfo, asked: number, pages: ReadonlyArray<number>): FirstSlide => ({
  pictures: pages.map((page) => preloadPicture(magazine, page, page === asked ? null : "landscape")),
  nextPictures: preloadNext(magazine, asked),
  next: [
    `<link rel="preload" as="fetch" crossorigin href="${contentUrl(magazine, `${asked}.html`)}">`,
    `<link rel="preload" as="style" href="${contentUrl(magazine, "style.css")}">`
  ],
  body:
    `<div id="first-slide"${pages.length === 2 ? " data-spread" : ""}${turned(magazine, asked)} aria-hidden="true" style="${measures(magazine)}">` +
    `${pages.map((page) => picture(magazine, page, asked)).join("")}` +
    `${arrow("previous", pages.includes(1))}${arrow("next", pages.includes(magazine.totalPage))}</div>`
})

/**
 * Writes the first slide of a free issue or a preview into the document, so that it shows before any code has run.
 * Licence and access are checked as the reader does, and the pass for the issue's files is set. Null if the reader must
 * ask itself, or the slide is locked.
 */
export const firstSlide = Effect.fn("reader.firstSlide")(function* (
  request: HttpServerRequest.HttpServerRequest,
  url: URL,
  { variant, issue: found }: Reading
) {
  const mayShow = yield* readerHosts
  if (!mayShow(request.headers["host"] ?? "")) return null
  const issue = yield* found
  if (issue === null || (!issue.is_free && variant !== "preview")) return null
  const magazine = magazineInfo(issue, variant)
  if (magazine.totalPage < 1) return null
  const asked = pageAsked(url.searchParams.get("sayfa") ?? "", magazine.totalPage) ?? 1
  const slides = pairing(magazine.totalPage, "landscape")
  const pages = slides[slideOf(slides, asked)] ?? [asked]
  if (pages.some((page) => isLocked(magazine, page))) return null
  yield* ContentPass.use((passes) =>
    issue.is_free ? passes.grant(issue, { limit: null, sid: null }) : passes.grantPreview(issue)
  )
  return slideIn(magazine, asked, pages)
})
