import type { Page } from "playwright"

/** Something on the screen that a person can use. */
export interface Offer {
  readonly does: "press" | "fill"
  readonly role: string
  readonly name: string
  /** Which of those with this role and name, from 0. */
  readonly nth: number
}

const pressed = [
  "button",
  "link",
  "tab",
  "checkbox",
  "switch",
  "radio",
  "option",
  "menuitem",
  "menuitemradio",
  "menuitemcheckbox"
]
const filled = ["textbox", "searchbox", "combobox"]

/** The recorder's own button is none of the product's, and would end the recording. */
const recorders = ["Bu sekme kaydediliyor", "This tab is being recorded"]

/** A part of the accessible tree, as Playwright tells it. */
interface Part {
  readonly role: string
  readonly name?: string
  readonly disabled?: boolean
  readonly url?: string
  readonly children?: ReadonlyArray<Part | string>
}

const within = (part: Part | string): ReadonlyArray<Part> =>
  typeof part === "string" ? [] : [part, ...(part.children ?? []).flatMap(within)]

/** Whether a link stays on this site. */
const isOwn = ({ url }: Part): boolean => url === undefined || /^(?:[/?#]|[^:/?#]*(?:[/?#]|$))/u.test(url)

/** What can be pressed and filled on this page now, in its order. */
export const offersOn = async (page: Page): Promise<ReadonlyArray<Offer>> => {
  const tree = (await page.ariaSnapshotJSON()) as unknown as ReadonlyArray<Part>
  const counts = new Map<string, number>()
  return tree.flatMap(within).flatMap((part) => {
    const { role, name = "", disabled } = part
    const does = pressed.includes(role) ? "press" : filled.includes(role) ? "fill" : null
    if (does === null || name === "" || recorders.includes(name)) return []
    const key = `${role} ${name}`
    const nth = counts.get(key) ?? 0
    counts.set(key, nth + 1)
    return disabled === true || !isOwn(part) || part.url?.startsWith("//") === true ? [] : [{ does, role, name, nth }]
  })
}
