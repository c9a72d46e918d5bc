import { escapeHtml } from "../conversion/markup.ts"
import type { Issue } from "../../src/domain/catalogue/Issue.ts"
import { type Language, languages } from "../../src/i18n/language.ts"

/** The picture shown when a page is shared; `path` is on this server, size in pixels. */
export interface PagePicture {
  readonly path: string
  readonly size: { readonly width: number; readonly height: number } | null
  readonly alt: string
}

/** What crawlers read of a page. */
export interface Description {
  /** 503 if the database does not answer: search engines ask again and forget nothing. */
  readonly status: 200 | 404 | 503
  /** Null for the site's name alone. */
  readonly title: string | null
  readonly text: string
  /** The canonical path, in every language; null if the page is not to be indexed. */
  readonly path: string | null
  readonly type: "website" | "article"
  readonly picture: PagePicture | null
  /** The path and title of an Atom feed of what the page lists. */
  readonly feed?: { readonly path: string; readonly title: string }
  /** The screen's largest picture, to be asked for with its style sheets: the `srcset` and `sizes` of its `<img>`. */
  readonly largest?: { readonly srcSet: string; readonly sizes: string }
  /** The issue, if the page is its own: everybody may see it. */
  readonly issue?: Issue
  /** Structured data in schema.org's words. */
  readonly facts: ReadonlyArray<object>
}

const defaultLanguage: Language = "tr"

/** The address of a path, which may have a query. Turkish is at the plain address. */
export const pageIn = (language: Language, base: string, path: string): string =>
  `${base}${path}${language === defaultLanguage ? "" : `${path.includes("?") ? "&" : "?"}locale=${language}`}`

/** The page's addresses by language; `x-default` is for all others. */
export const alternates = (base: string, path: string): ReadonlyArray<readonly [language: string, url: string]> => [
  ...languages.map((language) => [language, pageIn(language, base, path)] as const),
  ["x-default", pageIn(defaultLanguage, base, path)]
]

const territories: Readonly<Record<Language, string>> = { tr: "tr_TR", en: "en_US" }

const meta = (name: string, content: string): string => `<meta name="${name}" content="${escapeHtml(content)}">`

const property = (name: string, content: string | number): string =>
  `<meta property="${name}" content="${escapeHtml(String(content))}">`

/** A data block, which no browser runs; nothing in the facts can close it. */
const factsIn = (facts: object): string =>
  `<script type="application/ld+json">${JSON.stringify(facts).replaceAll("<", "\\u003c")}</script>`

export const preloadPicture = ({ srcSet, sizes }: { readonly srcSet: string; readonly sizes: string }): string =>
  `<link rel="preload" as="image" fetchpriority="high" imagesrcset="${escapeHtml(srcSet)}" imagesizes="${sizes}">`

export const titleOf = ({ title }: Description, site: string): string => (title === null ? site : `${title} | ${site}`)

export const head = (
  page: Description,
  { language, base, site }: { readonly language: Language; readonly base: string; readonly site: string }
): string => {
  const { path, picture } = page
  return [
    meta("description", page.text),
    property("og:site_name", site),
    property("og:type", page.type),
    property("og:title", page.title ?? site),
    property("og:description", page.text),
    property("og:locale", territories[language]),
    ...languages
      .filter((other) => other !== language)
      .map((other) => property("og:locale:alternate", territories[other])),
    ...(picture === null
      ? []
      : [
          property("og:image", base + picture.path),
          ...(picture.size === null
            ? []
            : [property("og:image:width", picture.size.width), property("og:image:height", picture.size.height)]),
          property("og:image:alt", picture.alt)
        ]),
    ...(path === null
      ? page.status === 503
        ? []
        : [meta("robots", "noindex")]
      : [
          property("og:url", pageIn(language, base, path)),
          `<link rel="canonical" href="${escapeHtml(pageIn(language, base, path))}">`,
          ...alternates(base, path).map(
            ([hreflang, url]) => `<link rel="alternate" hreflang="${hreflang}" href="${escapeHtml(url)}">`
          )
        ]),
    ...(page.feed === undefined
      ? []
      : [
          `<link rel="alternate" type="application/atom+xml" title="${escapeHtml(page.feed.title)}" href="${escapeHtml(base + page.feed.path)}">`
        ]),
    ...page.facts.map((facts) => factsIn({ "@context": "https://schema.org", ...facts }))
  ].join("")
}
