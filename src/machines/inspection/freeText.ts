import { sameShape } from "./standIn.ts"

/** Longer than any id, date, path or name of a kind. */
const longestWord = 200

/** Whether people's words may be in it: letters with spaces, or other letters than the code's. */
const isFree = (text: string): boolean =>
  text.length > longestWord || (/\p{L}/u.test(text) && /\s|\P{ASCII}/u.test(text))

/** The text as it was before an address encoded it; itself if it is not encoded. */
export const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

export const encodedShape = (text: string): string => encodeURIComponent(sameShape(decoded(text.replaceAll("+", " "))))

/** An address keeps its path; of its query, only a picture's version tells nothing of a person. */
const withoutQuery = (address: string): string => {
  const [, path = "", query = "", fragment = ""] = /^([^?#]*)(\?[^#]*)?(#.*)?$/su.exec(address) ?? []
  return [
    path.replaceAll(/[^/]*(?:%|\P{ASCII})[^/]*/gu, encodedShape),
    query.replaceAll(/([?&])(?:([^=&]*)=)?([^=&][^&]*)/gu, (_, mark: string, name: string | undefined, value: string) =>
      name === "v" ? `${mark}v=${value}` : `${mark}${name === undefined ? "" : `${name}=`}${encodedShape(value)}`
    ),
    fragment.slice(0, 1),
    encodedShape(fragment.slice(1))
  ].join("")
}

/** Elements of a page's text; anything else between these signs is somebody's. */
const element = /<(\/?)(p|div|span|h[1-6]|ul|ol|li|em|strong|b|i|a|br|section|article)\b([^<>]*)>/giu

/** The shape of a text; of markup, its elements stay what they are. */
const shapeOf = (text: string): string => {
  let done = 0
  let shape = ""
  for (const found of text.matchAll(element)) {
    const [whole, end = "", name = "", attributes = ""] = found
    shape += `${sameShape(text.slice(done, found.index))}<${end}${name}${sameShape(attributes)}>`
    done = found.index + whole.length
  }
  return shape + sameShape(text.slice(done))
}

const isAddress = (text: string): boolean => /^(?:[a-z]+:\/\/|[/?])\S*$/u.test(text)

/** The text, or its shape where it may be somebody's words. What is published keeps its words, but not an address's query. */
export const withoutFreeText = (text: string, isPublic = false): string => {
  if (isAddress(text)) return withoutQuery(text)
  if (isPublic) return text
  if (isFree(text)) return shapeOf(text)
  return decoded(text) === text ? text : encodedShape(text)
}
