import { sameShape, shapeOf } from "./standIn.ts"

/** Longer than any id, date, path or name of a kind. */
export const longestWord = 200

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

const isAddress = (text: string): boolean => /^(?:[a-z]+:\/\/|[/?])\S*$/u.test(text)

/** The text, or its shape where it may be somebody's words. What is published keeps its words, but not an address's query. */
export const withoutFreeText = (text: string, isPublic = false): string => {
  if (isAddress(text)) return withoutQuery(text)
  if (isPublic) return text
  if (isFree(text)) return shapeOf(text)
  return decoded(text) === text ? text : encodedShape(text)
}
