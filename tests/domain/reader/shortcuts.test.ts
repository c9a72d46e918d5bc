import { describe, expect, it } from "vitest"
import { type Keyed, keyActions, orderOf, type Press, shortcutOf } from "../../../src/domain/reader/shortcuts.ts"

const bare: Press = {
  key: "",
  altKey: false,
  altGraph: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  repeat: false
}
const all: Keyed = { totalPage: 9, singleKeys: true, canFill: true, hasStrip: true, hasHits: true, isSpaceTaken: false }

const given = (keyed: Partial<Keyed> = {}) => ({
  /** What each key comes to, by its name, with the same keys held. */
  when: (keys: ReadonlyArray<string>, held: Partial<Press> = {}) =>
    keys.map((key) => {
      const order = orderOf({ ...bare, ...held, key }, { ...all, ...keyed })
      return order === null || order === "held" ? order : "page" in order ? `${order.type} ${order.page}` : order.type
    })
})

const characters = ["f", "t", "b", "c", "/", "r", "g", "m", "?"]
const others = ["ArrowLeft", "ArrowRight", "PageUp", "PageDown", "Home", "End", "F11", "Escape"]

describe("a key in the reader", () => {
  it("turns, fills the screen, opens the strip and the help, and leads back out", () => {
    expect(given().when([...characters, ...others])).toEqual([
      "fullscreen.toggle",
      "strip.toggle",
      "page.mark",
      "sidebar.collection",
      "sidebar.search",
      "page.read",
      "finder.open",
      "caret.enter",
      "sidebar.help",
      "slide.previous",
      "slide.next",
      "slide.previous",
      "slide.next",
      "slide.go 1",
      "slide.go 9",
      "fullscreen.toggle",
      "surface.escape"
    ])
    expect(given().when(["a", "1", "+", "-", "0", "F4", "Enter", "Tab", "ArrowUp", "ArrowDown", "F5"])).toEqual(
      Array.from({ length: 11 }, () => null)
    )
  })

  it("zooms with Ctrl or Meta, wherever plus, minus and zero lie, also where they need Shift", () => {
    for (const held of [{ ctrlKey: true }, { metaKey: true }, { ctrlKey: true, shiftKey: true }]) {
      expect(given().when(["+", "=", "-", "0"], held)).toEqual(["zoom.in", "zoom.in", "zoom.out", "zoom.reset"])
    }
  })

  it("is the browser's or the system's with any other modifier", () => {
    const keys = [...characters, ...others]
    const nothing = keys.map(() => null)
    const theirs: ReadonlyArray<Partial<Press>> = [
      { altKey: true },
      { altGraph: true },
      { ctrlKey: true },
      { metaKey: true },
      { ctrlKey: true, metaKey: true },
      { ctrlKey: true, altKey: true, altGraph: true }
    ]
    for (const held of theirs) expect(given().when(keys, held)).toEqual(nothing)
    // The question mark needs Shift on most keyboards, the slash on Turkish ones; with the others it means something else.
    const typed: Readonly<Record<string, string>> = { "?": "sidebar.help", "/": "sidebar.search" }
    expect(given().when(keys, { shiftKey: true })).toEqual(keys.map((key) => typed[key] ?? null))
    for (const held of [{ ctrlKey: true, altKey: true }, { ctrlKey: true, metaKey: true }, { altGraph: true }]) {
      expect(given().when(["+", "-", "0"], held)).toEqual([null, null, null])
    }
  })

  it("counts as typed with the capitals locked", () => {
    expect(given().when(["F", "T", "C"])).toEqual(["fullscreen.toggle", "strip.toggle", "sidebar.collection"])
  })

  it("goes on turning and zooming while it is held, and does nothing else twice", () => {
    const held = { repeat: true }
    expect(given().when(["ArrowRight", "ArrowLeft", "PageDown"], held)).toEqual([
      "slide.next",
      "slide.previous",
      "slide.next"
    ])
    expect(given().when(["+", "-"], { ...held, ctrlKey: true })).toEqual(["zoom.in", "zoom.out"])
    expect(given().when(["f", "t", "b", "c", "?", "F11", "Escape"], held)).toEqual(
      Array.from({ length: 7 }, () => "held")
    )
  })

  it("does nothing as a single character where these are switched off; all others stay", () => {
    const off = given({ singleKeys: false })
    expect(off.when(characters)).toEqual(characters.map(() => null))
    expect(off.when(others)).toEqual(given().when(others))
    expect(off.when(["+", "-", "0"], { ctrlKey: true })).toEqual(["zoom.in", "zoom.out", "zoom.reset"])
  })

  it("is left to the browser where what it works is not there", () => {
    expect(given({ canFill: false }).when(["f", "F11"])).toEqual([null, null])
    expect(given({ canFill: false }).when(["f", "F11"], { repeat: true })).toEqual([null, null])
    expect(given({ hasStrip: false }).when(["t", "c", "/"])).toEqual([null, null, null])
  })

  it("turns by Space, and back with Shift, unless Space does something where the focus is", () => {
    expect(given().when([" "])).toEqual(["slide.next"])
    expect(given().when([" "], { shiftKey: true })).toEqual(["slide.previous"])
    expect(given({ singleKeys: false }).when([" "]), "it is no character key").toEqual(["slide.next"])
    expect(given({ isSpaceTaken: true }).when([" "])).toEqual([null])
    expect(given().when([" "], { ctrlKey: true })).toEqual([null])
  })

  it("walks through hits where there are some, and leaves F3 to the browser elsewhere", () => {
    const walked = (held: Partial<Press>) => orderOf({ ...bare, ...held, key: "F3" }, all)
    expect(walked({})).toEqual({ type: "hit.walk", towards: "next" })
    expect(walked({ shiftKey: true })).toEqual({ type: "hit.walk", towards: "previous" })
    expect(given({ hasHits: false }).when(["F3"])).toEqual([null])
    expect(given().when(["F3"], { ctrlKey: true })).toEqual([null])
  })
})

describe("the list of keys", () => {
  const listed = (keyed: Partial<Keyed>, isMac = false) =>
    keyActions.flatMap((deed) => {
      const shortcut = shortcutOf(deed, { ...all, ...keyed }, isMac)
      return shortcut === undefined ? [] : [`${deed}: ${[shortcut.shown, ...shortcut.others].join(", ")}`]
    })

  it("names what works, and nothing else", () => {
    const turning = ["previous: ←, PgUp, Shift Space", "next: →, PgDn, Space", "first: Home", "last: End"]
    const zooming = ["zoomIn: Ctrl +", "zoomOut: Ctrl −", "zoomReset: Ctrl 0"]
    expect(listed({})).toEqual([
      ...turning,
      "goTo: G",
      ...zooming,
      "fullscreen: F, F11",
      "strip: T",
      "bookmark: B",
      "collection: C",
      "search: /",
      "hits: F3",
      "reading: R",
      "caret: M",
      "help: ?",
      "escape: Esc"
    ])
    expect(listed({ singleKeys: false })).toEqual([
      ...turning,
      ...zooming,
      "fullscreen: F11",
      "hits: F3",
      "escape: Esc"
    ])
    expect(listed({ singleKeys: false, canFill: false, hasStrip: false })).toEqual([
      ...turning,
      ...zooming,
      "escape: Esc"
    ])
    expect(listed({}, true).slice(5, 8)).toEqual(["zoomIn: ⌘ +", "zoomOut: ⌘ −", "zoomReset: ⌘ 0"])
  })

  it("tells programs of the same keys, each by a name that they know", () => {
    expect(shortcutOf("fullscreen", all, false)?.aria).toBe("F F11")
    expect(shortcutOf("zoomIn", all, false)?.aria).toBe("Control+Plus")
    expect(shortcutOf("zoomIn", all, true)?.aria).toBe("Meta+Plus")
    expect(shortcutOf("previous", all, false)?.aria).toBe("ArrowLeft PageUp Shift+Space")
  })
})
