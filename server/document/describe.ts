import { Effect } from "effect"
import { summary, summaryLength } from "../../src/domain/catalogue/Article.ts"
import type { Category } from "../../src/domain/catalogue/Category.ts"
import { coverImage, issueSizes, originalSize } from "../../src/domain/catalogue/cover.ts"
import type { Issue } from "../../src/domain/catalogue/Issue.ts"
import type { Magazine } from "../../src/domain/catalogue/Magazine.ts"
import { feedPath, type PublicationPage, publicationPath } from "../../src/domain/catalogue/PublicationPage.ts"
import { isPublicId } from "../../src/domain/catalogue/PublicId.ts"
import { isFree, issuePrice } from "../../src/domain/catalogue/price.ts"
import { defaultPageSize } from "../../src/domain/reader/MagazineInfo.ts"
import type { Language } from "../../src/i18n/language.ts"
import { Articles } from "../catalogue/Articles.ts"
import { Issues } from "../catalogue/Issues.ts"
import type { Reading } from "../reader/issueAtPath.ts"
import { type Description, pageIn, type PagePicture } from "./head.ts"
import { type FixedText, type KnownScreen, screenAt } from "./screens.ts"
import { Published } from "./sitemapStore.ts"
import { type WordKey, word } from "./wording.ts"

/** A request for a page; `base` is the public address of this server. */
interface PageRequest {
  readonly language: Language
  readonly base: string
}

const page = (
  { language }: PageRequest,
  given: Partial<Omit<Description, "title">> & { readonly title?: WordKey | null; readonly named?: string }
): Description => {
  const { title = null, named, ...rest } = given
  return {
    status: 200,
    title: named ?? (title === null ? null : word(language, title)),
    text: word(language, "document:site.description"),
    path: null,
    type: "website",
    picture: null,
    facts: [],
    ...rest
  }
}

/** The description of a page while the database does not answer. */
export const plainPage = (asked: PageRequest): Description => page(asked, { status: 503 })

/** An unknown or unpublished page; the screen shows the same. */
const missing = (asked: PageRequest, title: WordKey = "notFound.title"): Description =>
  page(asked, { status: 404, title })

const cover = (asked: PageRequest, issue: Issue): PagePicture | null => {
  const size = originalSize({
    page_width: issue.page_width ?? defaultPageSize.width,
    page_height: issue.page_height ?? defaultPageSize.height
  })
  const named = { publication: issue.expand.publication.title, issue: issue.title }
  return issue.cover_image === null
    ? null
    : { path: issue.cover_image, size, alt: word(asked.language, "issue:cover", named) }
}

const published = (id: string) => Issues.use((issues) => issues.published(id))

const coverOf = Effect.fn("describe.coverOf")(function* (asked: PageRequest, issueId: string | null | undefined) {
  const issue = issueId === null || issueId === undefined ? null : yield* published(issueId)
  return issue === null ? null : cover(asked, issue)
})

const organization = ({ base, language }: PageRequest) => ({
  "@type": "Organization",
  name: word(language, "site"),
  url: `${base}/`,
  logo: `${base}/icon.svg`
})

const home = Effect.fn("describe.home")(function* (asked: PageRequest) {
  const newest = yield* Published.use((store) => store.newest)
  const { base, language } = asked
  return page(asked, {
    title: "home:title",
    path: "/",
    picture: yield* coverOf(asked, newest),
    facts: [
      {
        "@type": "WebSite",
        name: word(language, "site"),
        url: pageIn(language, base, "/"),
        description: word(language, "document:site.description"),
        inLanguage: language,
        publisher: organization(asked),
        potentialAction: {
          "@type": "SearchAction",
          target: { "@type": "EntryPoint", urlTemplate: `${base}/search?q={q}` },
          "query-input": "required name=q"
        }
      },
      organization(asked)
    ]
  })
})

const kurusPerLira = 100

/** In liras, as schema.org wants prices. */
const liras = (kurus: number): string => (kurus / kurusPerLira).toFixed(2)

const priceOf = (issue: Issue) => {
  const priced = { tier: issue.expand.publication.tier, is_free: issue.is_free }
  return { isFree: isFree(priced), kurus: issuePrice(priced) }
}

const issueFacts = (asked: PageRequest, issue: Issue, path: string, picture: PagePicture | null) => {
  const { publication } = issue.expand
  const url = pageIn(asked.language, asked.base, path)
  const price = priceOf(issue)
  return {
    "@type": "PublicationIssue",
    name: issue.title,
    issueNumber: issue.issue_number,
    datePublished: issue.publish_date,
    description: issue.description || publication.description,
    inLanguage: publication.language,
    url,
    ...(picture === null ? {} : { image: asked.base + picture.path }),
    isAccessibleForFree: price.isFree,
    publisher: { "@type": "Organization", name: publication.publisher_name },
    isPartOf: {
      "@type": "Periodical",
      name: publication.title,
      ...(publication.slug === undefined
        ? {}
        : { url: pageIn(asked.language, asked.base, publicationPath(publication.slug)) }),
      description: publication.description,
      publisher: { "@type": "Organization", name: publication.publisher_name }
    },
    offers: {
      "@type": "Offer",
      price: liras(price.kurus),
      priceCurrency: "TRY",
      availability: "https://schema.org/InStock",
      url
    }
  }
}

const issueDescription = (asked: PageRequest, issue: Issue): Description => {
  const { publication } = issue.expand
  const named = { publication: publication.title, issue: issue.title }
  const picture = cover(asked, issue)
  const path = `/magazine/${issue.id}`
  const described = summary(issue.description || publication.description, summaryLength.card)
  return page(asked, {
    named: word(asked.language, "issue:ofPublication", named),
    text:
      described === ""
        ? word(asked.language, priceOf(issue).isFree ? "document:issue.free" : "document:issue.priced", named)
        : word(asked.language, "document:issue.described", { ...named, description: described }),
    path,
    picture,
    facts: [issueFacts(asked, issue, path, picture)]
  })
}

/** An issue's own page, whose cover the document asks for. */
const issuePage = (asked: PageRequest, issue: Issue): Description => {
  const image = coverImage({
    cover_image: issue.cover_image,
    page_width: issue.page_width ?? defaultPageSize.width,
    page_height: issue.page_height ?? defaultPageSize.height
  })
  return {
    ...issueDescription(asked, issue),
    issue,
    ...(image === null ? {} : { largest: { srcSet: image.srcSet, sizes: issueSizes } })
  }
}

const maxListed = 50

const periodicalFacts = (asked: PageRequest, { slug, publication, issues }: PublicationPage) => ({
  "@type": "Periodical",
  name: publication.title,
  description: publication.description,
  inLanguage: publication.language,
  url: pageIn(asked.language, asked.base, publicationPath(slug)),
  publisher: { "@type": "Organization", name: publication.publisher_name },
  hasPart: issues.slice(0, maxListed).map((issue) => ({
    "@type": "PublicationIssue",
    name: issue.issue_title,
    issueNumber: issue.issue_number,
    datePublished: issue.publish_date,
    url: pageIn(asked.language, asked.base, `/magazine/${issue.issue_id}`)
  }))
})

/** A magazine's own page. */
const publicationPage = Effect.fn("describe.publicationPage")(function* (asked: PageRequest, slug: string) {
  const found = yield* Issues.use((issues) => issues.publicationPage(slug))
  if (found === null) return missing(asked, "issue:missing.title")
  const { title, description } = found.publication
  const described = summary(description, summaryLength.card)
  return page(asked, {
    named: title,
    text:
      described === ""
        ? word(asked.language, "document:magazine.plain", { publication: title })
        : word(asked.language, "document:magazine.described", { publication: title, description: described }),
    path: publicationPath(found.slug),
    picture: yield* coverOf(asked, found.issues[0]?.issue_id),
    feed: { path: feedPath(found.slug), title },
    facts: [periodicalFacts(asked, found)]
  })
})

/** By an issue's id, or by a publication's id or slug, which means its newest issue. */
const magazine = Effect.fn("describe.magazine")(function* (asked: PageRequest, id: string) {
  const issues = yield* Issues
  const own = yield* published(id)
  if (own !== null) return issuePage(asked, own)
  const newest = (yield* issues.magazine({ id })) ?? (yield* issues.magazine({ slug: id }))
  const issue = newest === null ? null : yield* published(newest.issue_id)
  return issue === null ? missing(asked, "issue:missing.title") : issuePage(asked, issue)
})

const article = Effect.fn("describe.article")(function* (asked: PageRequest, id: string) {
  const found = yield* Articles.use((articles) => articles.byId(id, null))
  if (found === null) return missing(asked, "issue:article.missing.title")
  const { language, base } = asked
  const { issue, publication } = found.expand
  const path = `/article/${found.id}`
  const named = { publication: publication.title, issue: issue.title }
  const text = summary(found.summary, summaryLength.card) || word(language, "document:article.from", named)
  const image = found.image ?? issue.cover_image
  return page(asked, {
    named: found.title,
    text,
    path,
    type: "article",
    picture:
      found.image === null ? yield* coverOf(asked, found.issue) : { path: found.image, size: null, alt: found.title },
    facts: [
      {
        "@type": "Article",
        headline: found.title,
        description: text,
        datePublished: found.created,
        inLanguage: found.language,
        url: pageIn(language, base, path),
        mainEntityOfPage: pageIn(language, base, path),
        ...(found.author === null ? {} : { author: { "@type": "Person", name: found.author } }),
        ...(image === null ? {} : { image: base + image }),
        isPartOf: {
          "@type": "PublicationIssue",
          name: issue.title,
          url: pageIn(language, base, `/magazine/${found.issue}`),
          isPartOf: { "@type": "Periodical", name: publication.title }
        }
      }
    ]
  })
})

const categoryFacts = (asked: PageRequest, { name, slug }: Category, magazines: ReadonlyArray<Magazine>) => ({
  "@type": "CollectionPage",
  name,
  description: word(asked.language, "document:category.description", { name }),
  url: pageIn(asked.language, asked.base, `/category/${slug}`),
  inLanguage: asked.language,
  mainEntity: {
    "@type": "ItemList",
    numberOfItems: magazines.length,
    itemListElement: magazines.slice(0, maxListed).map((one, at) => ({
      "@type": "ListItem",
      position: at + 1,
      name: one.title,
      url: pageIn(asked.language, asked.base, `/magazine/${one.issue_id}`)
    }))
  }
})

const category = Effect.fn("describe.category")(function* (asked: PageRequest, id: string) {
  const issues = yield* Issues
  const found = (yield* issues.categories(asked.language)).find((one) => one.slug === id || one.id === id)
  if (found === undefined) return missing(asked, "lists:category.missing.title")
  const magazines = yield* issues.inCategory(found.id)
  return page(asked, {
    named: found.name,
    text: word(asked.language, "document:category.description", { name: found.name }),
    path: `/category/${found.slug}`,
    picture: yield* coverOf(asked, magazines[0]?.issue_id),
    facts: [categoryFacts(asked, found, magazines)]
  })
})

/** A reader's address has the issue's own page as its canonical one, with that page's picture and text. */
const reader = Effect.fn("describe.reader")(function* (asked: PageRequest, { variant, issue: found }: Reading) {
  const title = `reader:titles.${variant}` as const
  const issue = yield* found
  if (issue === null) return missing(asked, title)
  const named = { publication: issue.expand.publication.title, issue: issue.title }
  return {
    ...issueDescription(asked, issue),
    title: word(asked.language, "reader:titleOf", { ...named, reader: word(asked.language, title) }),
    facts: []
  }
})

const blank = (asked: string | null): boolean => (asked ?? "").trim() === ""

/** A page of fixed text. Search results are not indexed. */
const fixed = (
  asked: PageRequest,
  { title, path }: KnownScreen,
  { text, unlessAsked }: FixedText,
  search: URLSearchParams
) =>
  page(asked, {
    title: title ?? null,
    text: word(asked.language, text),
    path: unlessAsked === undefined || blank(search.get(unlessAsked)) ? path : null
  })

/** What the document says of an address; `reading` is the result of `readingAt`. */
export const describe = Effect.fn("describe.describe")(function* (
  url: URL,
  asked: PageRequest,
  reading: Reading | null
) {
  const at = screenAt(url.pathname)
  if (at === null) return missing(asked)
  const { screen } = at
  const id = decodeURIComponent(at.id)
  switch (screen.crawlers) {
    case "home":
      return yield* home(asked)
    case "issue":
      return yield* screen.path === "/magazine/$id" && !isPublicId(id)
        ? publicationPage(asked, id)
        : magazine(asked, id)
    case "article":
      return yield* article(asked, id)
    case "category":
      return yield* category(asked, id)
    case "reading":
      return reading === null ? missing(asked) : yield* reader(asked, reading)
    case "nothing":
      return page(asked, {})
    case "title":
      return page(asked, { title: screen.title ?? null })
    default:
      return fixed(asked, screen, screen.crawlers, url.searchParams)
  }
})
