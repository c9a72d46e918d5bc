import { describe, expect, it } from "vitest"
import { caretActions, caretKeysOf, caretOrderOf } from "../../../../src/domain/reader/text/caretKeys.ts"
import type { Press } from "../../../../src/domain/reader/shortcuts.ts"

const bare: Press = {
  key: "",
  altKey: false,
  altGraph: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  repeat: false
}

const orders = (keys: ReadonlyArray<string>, held: Partial<Press> = {}, isMac = false) =>
  keys.map((key) => {
    const order = caretOrderOf({ ...bare, ...held, key }, isMac)
    if (order === null) return null
    return order.type === "caret.move"
      ? `${order.step} ${order.towards}${order.extends ? " extending" : ""}`
      : order.type
  })

const moving = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"]
const plain = [
  "character previous",
  "character next",
  "line previous",
  "line next",
  "lineEdge previous",
  "lineEdge next"
]
const far = ["word previous", "word next", "block previous", "block next", "pageEdge previous", "pageEdge next"]
const nothing = moving.map(() => null)

describe("a key in the text", () => {
  it("moves by character, line and to the line's ends; with Ctrl by word, block and to the page's ends", () => {
    expect(orders(moving)).toEqual(plain)
    expect(orders(moving, { ctrlKey: true })).toEqual(far)
    expect(orders(moving, { repeat: true })).toEqual(plain)
  })

  it("extends the selection with Shift", () => {
    expect(orders(moving, { shiftKey: true })).toEqual(plain.map((move) => `${move} extending`))
    expect(orders(moving, { shiftKey: true, ctrlKey: true })).toEqual(far.map((move) => `${move} extending`))
  })

  it("has Option for words and Command for the ends on a Mac", () => {
    const mac = (held: Partial<Press>) => orders(moving, held, true)
    expect(mac({})).toEqual(plain)
    expect(mac({ altKey: true })).toEqual(far)
    expect(mac({ metaKey: true })).toEqual([
      "lineEdge previous",
      "lineEdge next",
      "pageEdge previous",
      "pageEdge next",
      "pageEdge previous",
      "pageEdge next"
    ])
    for (const held of [{ ctrlKey: true }, { altKey: true, metaKey: true }]) expect(mac(held)).toEqual(nothing)
  })

  it("is the browser's with anything else held, and for any other key", () => {
    const others: ReadonlyArray<Partial<Press>> = [
      { altKey: true },
      { metaKey: true },
      { altGraph: true },
      { ctrlKey: true, altKey: true }
    ]
    for (const held of others) expect(orders(moving, held)).toEqual(nothing)
    expect(orders(["a", "m", "PageDown", "Tab", " ", "F10"])).toEqual([null, null, null, null, null, null])
  })

  it("opens the menu once, and leads out", () => {
    expect(orders(["Enter", "ContextMenu", "Escape"])).toEqual(["caret.open", "caret.open", "caret.escape"])
    expect(orders(["F10", "Enter", "Escape"], { shiftKey: true })).toEqual(["caret.open", "caret.open", null])
    expect(orders(["Enter", "ContextMenu"], { repeat: true })).toEqual([null, null])
    for (const held of [{ ctrlKey: true }, { altKey: true }, { metaKey: true }])
      expect(orders(["Enter", "ContextMenu", "Escape"], held)).toEqual([null, null, null])
  })
})

describe("the list of keys in the text", () => {
  it("names those of the keyboard that is there", () => {
    const listed = (isMac: boolean) => caretActions.map((action) => caretKeysOf(action, isMac).join(", "))
    expect(listed(false)).toEqual([
      "←, →",
      "Ctrl ←, Ctrl →",
      "↑, ↓",
      "Home, End",
      "Ctrl ↑, Ctrl ↓",
      "Ctrl Home, Ctrl End",
      "Shift",
      "Enter, Shift F10",
      "Esc"
    ])
    expect(listed(true)).toEqual([
      "←, →",
      "⌥ ←, ⌥ →",
      "↑, ↓",
      "⌘ ←, ⌘ →",
      "⌥ ↑, ⌥ ↓",
      "⌘ ↑, ⌘ ↓",
      "Shift",
      "Enter, Shift F10",
      "Esc"
    ])
  })
})
