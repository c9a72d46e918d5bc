import type { User } from "./User.ts"

type Named = Pick<User, "name" | "email">

const words = (text: string): ReadonlyArray<string> =>
  text
    .trim()
    .split(/\s+/u)
    .filter((word) => word !== "")

/** The first letter, which may be several code units; in Turkish, i becomes İ. */
const capital = (word: string): string =>
  (new Intl.Segmenter("tr").segment(word)[Symbol.iterator]().next().value?.segment ?? "").toLocaleUpperCase("tr")

/** A user's name, or the part of the address before @; null without both. Source: product, "Identity". */
export const displayName = ({ name, email }: Named): string | null => {
  if (name.trim() !== "") return name.trim()
  const before = email.split("@")[0]?.trim() ?? ""
  return before === "" ? null : before
}

/** From the first two words of the name, otherwise from the address, otherwise K. Source: product, "Identity". */
export const initials = ({ name, email }: Named): string =>
  words(name).slice(0, 2).map(capital).join("") || capital(email.trim()) || "K"
