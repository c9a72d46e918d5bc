import type { KeyboardEvent } from "react"

/** How far a key moves the focus in a list. */
const steps: Readonly<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }

/** Zero for any other key. */
export const stepOf = ({
  key,
  ctrlKey,
  metaKey,
  altKey
}: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey">): number =>
  ctrlKey || metaKey || altKey ? 0 : (steps[key] ?? 0)

/** Moves the focus through the links of a list by J, K and the arrows; from a button of a row, from its link. */
export const moveFocus = (event: KeyboardEvent<HTMLElement>): void => {
  const step = stepOf(event)
  if (step === 0) return
  const links = [...event.currentTarget.querySelectorAll("a")]
  const row = document.activeElement?.closest("li")
  const at = links.findIndex((link) => link === document.activeElement || link === row?.querySelector("a"))
  const next = links[at + step]
  if (next === undefined) return
  event.preventDefault()
  next.focus()
}
