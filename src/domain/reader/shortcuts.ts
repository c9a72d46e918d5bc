/** What keys may ask of the surface. */
export type KeyOrder =
  | {
      readonly type:
        | "slide.next"
        | "slide.previous"
        | "zoom.in"
        | "zoom.out"
        | "zoom.reset"
        | "fullscreen.toggle"
        | "strip.toggle"
        | "sidebar.help"
        | "sidebar.collection"
        | "sidebar.search"
        | "surface.escape"
        | "caret.enter"
        | "finder.open"
    }
  | { readonly type: "slide.go"; readonly page: number }
  /** Goes to the hit beside the current one. */
  | { readonly type: "hit.walk"; readonly towards: "next" | "previous" }
  /** Bookmark the slide that is shown, or remove its bookmarks. */
  | { readonly type: "page.mark" }
  /** Open the text of the slide that is shown. */
  | { readonly type: "page.read" }

/** A key that is pressed: what it types in whatever layout, and what is held with it. */
export interface Press {
  readonly key: string
  readonly altKey: boolean
  readonly altGraph: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly shiftKey: boolean
  /** It has been held for so long that the keyboard says it again. */
  readonly repeat: boolean
}

/** What keys can act on. */
export interface Keyed {
  readonly totalPage: number
  /** Keys that type a character may do something. */
  readonly singleKeys: boolean
  readonly canFill: boolean
  readonly hasStrip: boolean
  /** There are hits to walk through. */
  readonly hasHits: boolean
  /** Space would press, type, scroll or pan where the focus is. */
  readonly isSpaceTaken: boolean
}

const zoomKeys: Readonly<Record<string, KeyOrder>> = {
  "+": { type: "zoom.in" },
  // The plus of most layouts, without Shift.
  "=": { type: "zoom.in" },
  "-": { type: "zoom.out" },
  "0": { type: "zoom.reset" }
}

const turnOf = (key: string, totalPage: number): KeyOrder | null => {
  switch (key) {
    case "ArrowLeft":
    case "PageUp":
      return { type: "slide.previous" }
    case "ArrowRight":
    case "PageDown":
      return { type: "slide.next" }
    case "Home":
      return { type: "slide.go", page: 1 }
    case "End":
      return { type: "slide.go", page: totalPage }
    default:
      return null
  }
}

/** Keys that do something once, and not again for as long as they are held. */
const onceOf = (key: string, { singleKeys, canFill, hasStrip }: Keyed): KeyOrder | null => {
  switch (key) {
    case "f":
      return singleKeys && canFill ? { type: "fullscreen.toggle" } : null
    case "t":
      return singleKeys && hasStrip ? { type: "strip.toggle" } : null
    case "b":
      return singleKeys && hasStrip ? { type: "page.mark" } : null
    case "c":
      return singleKeys && hasStrip ? { type: "sidebar.collection" } : null
    case "/":
      return singleKeys && hasStrip ? { type: "sidebar.search" } : null
    case "r":
      return singleKeys && hasStrip ? { type: "page.read" } : null
    case "g":
      return singleKeys && hasStrip ? { type: "finder.open" } : null
    case "m":
      return singleKeys ? { type: "caret.enter" } : null
    case "?":
      return singleKeys ? { type: "sidebar.help" } : null
    case "f11":
      return canFill ? { type: "fullscreen.toggle" } : null
    case "escape":
      return { type: "surface.escape" }
    default:
      return null
  }
}

/**
 * What a press asks for; "held" where it has been done and is neither done again nor left to the browser; null where the
 * key is not the reader's. A character counts wherever it lies on the keyboard; Shift may belong to it, and to no other
 * key. Source: product, "Keys".
 */
export const orderOf = (press: Press, keyed: Keyed): KeyOrder | "held" | null => {
  const { key, altKey, altGraph, ctrlKey, metaKey, shiftKey, repeat } = press
  if (altKey || altGraph || (ctrlKey && metaKey)) return null
  if (ctrlKey || metaKey) return zoomKeys[key] ?? null
  if (key === "F3" && keyed.hasHits) return { type: "hit.walk", towards: shiftKey ? "previous" : "next" }
  // Space is no character key of WCAG 2.1.4: like Page Down, it cannot be switched off.
  if (key === " ") return keyed.isSpaceTaken ? null : { type: shiftKey ? "slide.previous" : "slide.next" }
  // On some layouts a slash is typed with Shift.
  if (shiftKey && key !== "?" && key !== "/") return null
  const once = onceOf(key.toLowerCase(), keyed)
  return once === null ? turnOf(key, keyed.totalPage) : repeat ? "held" : once
}

/** What the keys are for, in the order in which they are listed. */
export const keyActions = [
  "previous",
  "next",
  "first",
  "last",
  "goTo",
  "zoomIn",
  "zoomOut",
  "zoomReset",
  "fullscreen",
  "strip",
  "bookmark",
  "collection",
  "search",
  "hits",
  "reading",
  "caret",
  "help",
  "escape"
] as const
export type KeyAction = (typeof keyActions)[number]

/** The keys for one thing: as `aria-keyshortcuts` has them, and as they stand on a keyboard, those to be named first first. */
export interface Shortcut {
  readonly aria: string
  readonly shown: string
  readonly others: ReadonlyArray<string>
}

interface Named {
  readonly aria: string
  readonly shown: string
  readonly isSingle?: true
}

const withControl = (key: string, shown: string, isMac: boolean): Named =>
  isMac ? { aria: `Meta+${key}`, shown: `⌘ ${shown}` } : { aria: `Control+${key}`, shown: `Ctrl ${shown}` }

const namesOf = (deed: KeyAction, isMac: boolean): ReadonlyArray<Named> => {
  switch (deed) {
    case "previous":
      return [
        { aria: "ArrowLeft", shown: "←" },
        { aria: "PageUp", shown: "PgUp" },
        { aria: "Shift+Space", shown: "Shift Space" }
      ]
    case "next":
      return [
        { aria: "ArrowRight", shown: "→" },
        { aria: "PageDown", shown: "PgDn" },
        { aria: "Space", shown: "Space" }
      ]
    case "first":
      return [{ aria: "Home", shown: "Home" }]
    case "last":
      return [{ aria: "End", shown: "End" }]
    case "goTo":
      return [{ aria: "G", shown: "G", isSingle: true }]
    case "zoomIn":
      return [withControl("Plus", "+", isMac)]
    case "zoomOut":
      return [withControl("-", "−", isMac)]
    case "zoomReset":
      return [withControl("0", "0", isMac)]
    case "fullscreen":
      return [
        { aria: "F", shown: "F", isSingle: true },
        { aria: "F11", shown: "F11" }
      ]
    case "strip":
      return [{ aria: "T", shown: "T", isSingle: true }]
    case "bookmark":
      return [{ aria: "B", shown: "B", isSingle: true }]
    case "collection":
      return [{ aria: "C", shown: "C", isSingle: true }]
    case "search":
      return [{ aria: "/", shown: "/", isSingle: true }]
    case "hits":
      return [{ aria: "F3", shown: "F3" }]
    case "reading":
      return [{ aria: "R", shown: "R", isSingle: true }]
    case "caret":
      return [{ aria: "M", shown: "M", isSingle: true }]
    case "help":
      return [{ aria: "?", shown: "?", isSingle: true }]
    case "escape":
      return [{ aria: "Escape", shown: "Esc" }]
  }
}

/** What only issues of more than a few pages have. */
const ofFullIssues: ReadonlySet<KeyAction> = new Set([
  "goTo",
  "strip",
  "bookmark",
  "collection",
  "search",
  "hits",
  "reading"
])

const hasAction = (deed: KeyAction, { canFill, hasStrip }: Keyed): boolean =>
  (deed !== "fullscreen" || canFill) && (hasStrip || !ofFullIssues.has(deed))

/** The keys that do it here; undefined where none does. */
export const shortcutOf = (deed: KeyAction, keyed: Keyed, isMac: boolean): Shortcut | undefined => {
  const names = hasAction(deed, keyed)
    ? namesOf(deed, isMac).filter(({ isSingle }) => keyed.singleKeys || isSingle === undefined)
    : []
  const [first, ...rest] = names
  if (first === undefined) return undefined
  return {
    aria: names.map(({ aria }) => aria).join(" "),
    shown: first.shown,
    others: rest.map(({ shown }) => shown)
  }
}
