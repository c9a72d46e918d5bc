import { staticPages } from "../../src/domain/help/staticPages.ts"
import { type ScreenName, screens } from "../../src/domain/screens.ts"

/** They lead elsewhere at once, or draw what another one draws. */
const passing: ReadonlyArray<ScreenName> = [
  "mailVerify",
  "mailReset",
  "socialReturn",
  "bankReturn",
  "magazines",
  "magazineReader",
  "freeReader"
]

/** What screens of one thing are opened with. */
export interface Content {
  readonly issue: string
  readonly category: string
  readonly article: string
  /** An order's number. */
  readonly order: string
}

const addressOf = (name: ScreenName, { issue, category, article, order }: Content): string => {
  const id = { category, article }[name as string] ?? issue
  return screens[name].path.replace("{-$id}", id).replace("$id", id).replace("$number", order)
}

/** The screens that somebody may enter. */
export const everyScreen = (content: Content, isUser: boolean): ReadonlyArray<string> => [
  ...(Object.keys(screens) as ReadonlyArray<ScreenName>)
    .filter((name) => !passing.includes(name) && (isUser || !("admits" in screens[name])))
    .map((name) => addressOf(name, content)),
  ...staticPages.map((page) => `/${page}`)
]
