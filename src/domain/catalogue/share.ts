/** Where a page can be shared without a third-party script. */
export const shareTargets = ["x", "facebook", "linkedin", "whatsapp", "telegram", "email"] as const
export type ShareTarget = (typeof shareTargets)[number]

/** The title and full address to share. */
export interface Shared {
  readonly title: string
  readonly url: string
}

const address = (base: string, query: Readonly<Record<string, string>>): string =>
  // Mail programs would show a plus sign for a space.
  `${base}?${Object.entries(query)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join("&")}`

/** The target's address for sharing the page. */
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
