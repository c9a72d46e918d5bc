/** Where a page can be passed on to without a script of theirs: social networks, messengers, e-mail. */
export const shareTargets = ["x", "facebook", "linkedin", "whatsapp", "telegram", "email"] as const
export type ShareTarget = (typeof shareTargets)[number]

/** What is passed on: what it is called, and its whole address. */
export interface Shared {
  readonly title: string
  readonly url: string
}

const address = (base: string, query: Readonly<Record<string, string>>): string =>
  // Mail programs take a plus for a plus.
  `${base}?${Object.entries(query)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join("&")}`

/** The address at which a target asks whoever follows it to pass the page on. */
export const shareAddress = (target: ShareTarget, { title, url }: Shared): string => {
  switch (target) {
    case "x":
      return address("https://x.com/intent/post", { text: title, url })
    case "facebook":
      return address("https://www.facebook.com/sharer/sharer.php", { u: url })
    case "linkedin":
      return address("https://www.linkedin.com/sharing/share-offsite/", { url })
    case "whatsapp":
      return address("https://wa.me/", { text: `${title} ${url}` })
    case "telegram":
      return address("https://t.me/share/url", { url, text: title })
    case "email":
      return address("mailto:", { subject: title, body: url })
    default:
      return target satisfies never
  }
}
