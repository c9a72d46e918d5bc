import { markupPolicy } from "../../domain/trustedPolicy.ts"

const parsed = markupPolicy("sayfa-parse")

/** A stranger's markup in a document of its own, where nothing runs or loads. */
export const parseHtml = (markup: string): HTMLElement =>
  new DOMParser().parseFromString(parsed(markup) as string, "text/html").body
