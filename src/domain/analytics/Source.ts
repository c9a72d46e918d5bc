/** Where a reader came from, in the order in which they are listed. */
export const sources = [
  "campaign",
  "searchEngine",
  "socialNetwork",
  "otherSite",
  "home",
  "search",
  "category",
  "shop",
  "direct"
] as const
export type Source = (typeof sources)[number]

/** What a session's first address said, and the paths seen before, the latest last. */
export interface Way {
  readonly campaign: string | null
  readonly referrer: string | null
  readonly paths: ReadonlyArray<string>
}

const searchEngines =
  /(?:^|\.)(?:google|bing|yandex|yahoo|duckduckgo|ecosia|startpage|qwant|baidu|brave|yaani)(?:\.[a-z]{2,4}){1,2}$/

const socialNetworks =
  /(?:^|\.)(?:facebook\.com|instagram\.com|threads\.(?:net|com)|x\.com|twitter\.com|t\.co|linkedin\.com|lnkd\.in|youtube\.com|youtu\.be|reddit\.com|pinterest\.[a-z.]+|tiktok\.com|whatsapp\.com|wa\.me|telegram\.org|t\.me|bsky\.app|mastodon\.[a-z]+)$/

const siteOf = (referrer: string): Source => {
  const host = URL.canParse(referrer) ? new URL(referrer).hostname.toLowerCase() : ""
  if (searchEngines.test(host)) return "searchEngine"
  return socialNetworks.test(host) ? "socialNetwork" : "otherSite"
}

/** Null for the page of an issue or an article, to which one comes from somewhere else. */
const placeOf = (path: string): Source | null => {
  if (path === "/") return "home"
  if (path === "/search") return "search"
  if (path.startsWith("/category/")) return "category"
  return /^\/(?:magazines?|article)\//.test(path) ? null : "shop"
}

/**
 * A session that began elsewhere came from there: from a campaign, else from a site. Otherwise it is the last list in
 * the shop that was seen before. Source: product, "Figures".
 */
export const sourceOf = ({ campaign, referrer, paths }: Way): Source => {
  if (campaign !== null) return "campaign"
  if (referrer !== null) return siteOf(referrer)
  for (const path of paths.toReversed()) {
    const place = placeOf(path)
    if (place !== null) return place
  }
  return "direct"
}
