import { parsing } from "./trustedTypes.ts"

/** A stranger's markup in a document of its own, where nothing runs or loads. */
export const parseHtml = (markup: string): HTMLElement =>
  new DOMParser().parseFromString((parsing?.createHTML(markup) ?? markup) as string, "text/html").body
