import type { User } from "./User.ts"

type Named = Pick<User, "name" | "email">

const words = (text: string): ReadonlyArray<string> =>
  text
    .trim()
    .split(/\s+/u)
    .filter((word) => word !== "")

/** A letter may be more than one code unit, and in Turkish i becomes İ. */
const capital = (word: string): string =>
  (new Intl.Segmenter("tr").segment(word)[Symbol.iterator]().next().value?.segment ?? "").toLocaleUpperCase("tr")

/** What to call somebody: the name, else the address up to its @; null where there is neither. Source: product, "Identity". */
export const displayName = ({ name, email }: Named): string | null => {
  if (name.trim() !== "") return name.trim()
  const before = email.split("@")[0]?.trim() ?? ""
  return before === "" ? null : before
}

/** Of the first two words of the name, else of the address, else K. Source: product, "Identity". */
export const initials = ({ name, email }: Named): string =>
  words(name).slice(0, 2).map(capital).join("") || capital(email.trim()) || "K"
