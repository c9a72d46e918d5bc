import type { Press } from "../shortcuts.ts"
import type { CaretMove } from "./moveCaret.ts"

/** What a key in the text asks for. */
export type CaretKeyOrder =
  | ({ readonly type: "caret.move" } & CaretMove)
  | { readonly type: "caret.open" }
  | { readonly type: "caret.escape" }

const ways: Readonly<Record<string, CaretMove["towards"]>> = {
  ArrowLeft: "previous",
  ArrowRight: "next",
  ArrowUp: "previous",
  ArrowDown: "next",
  Home: "previous",
  End: "next"
}

type Held = Pick<Press, "altKey" | "ctrlKey" | "metaKey">

/** The step of a key with what is held; null where that is the browser's. On a Mac, words are held by Option. */
const stepOf = (key: string, { altKey, ctrlKey, metaKey }: Held, isMac: boolean): CaretMove["step"] | null => {
  const isFar = isMac ? altKey : ctrlKey
  const isEdge = isMac && metaKey
  const others = isMac ? ctrlKey : altKey || metaKey
  if (others || (isFar && isEdge)) return null
  switch (key) {
    case "ArrowLeft":
    case "ArrowRight":
      return isEdge ? "lineEdge" : isFar ? "word" : "character"
    case "ArrowUp":
    case "ArrowDown":
      return isEdge ? "pageEdge" : isFar ? "block" : "line"
    case "Home":
    case "End":
      return isFar || isEdge ? "pageEdge" : "lineEdge"
    default:
      return null
  }
}

/** What a press in the text asks for; null where it is not the caret's. Source: product, "Marking by the keyboard". */
export const caretOrderOf = (press: Press, isMac: boolean): CaretKeyOrder | null => {
  const { key, shiftKey, altKey, altGraph, ctrlKey, metaKey, repeat } = press
  if (altGraph) return null
  const isPlain = !altKey && !ctrlKey && !metaKey
  if (key === "Escape") return isPlain && !shiftKey ? { type: "caret.escape" } : null
  if (key === "Enter" || key === "ContextMenu" || (key === "F10" && shiftKey))
    return isPlain && !repeat ? { type: "caret.open" } : null
  const step = stepOf(key, press, isMac)
  const towards = ways[key]
  return step === null || towards === undefined ? null : { type: "caret.move", step, towards, extends: shiftKey }
}

/** What the keys in the text are for, in the order in which they are listed. */
export const caretActions = [
  "character",
  "word",
  "line",
  "lineEdge",
  "block",
  "pageEdge",
  "select",
  "open",
  "leave"
] as const
export type CaretAction = (typeof caretActions)[number]

/** The keys of an action as they stand on a keyboard. */
export const caretKeysOf = (action: CaretAction, isMac: boolean): ReadonlyArray<string> => {
  const far = isMac ? "⌥" : "Ctrl"
  switch (action) {
    case "character":
      return ["←", "→"]
    case "word":
      return [`${far} ←`, `${far} →`]
    case "line":
      return ["↑", "↓"]
    case "lineEdge":
      return isMac ? ["⌘ ←", "⌘ →"] : ["Home", "End"]
    case "block":
      return [`${far} ↑`, `${far} ↓`]
    case "pageEdge":
      return isMac ? ["⌘ ↑", "⌘ ↓"] : ["Ctrl Home", "Ctrl End"]
    case "select":
      return ["Shift"]
    case "open":
      return ["Enter", "Shift F10"]
    case "leave":
      return ["Esc"]
  }
}
