import { type RefObject, useEffect, useEffectEvent } from "react"
import { caretOrderOf } from "../../domain/reader/text/caretKeys.ts"
import { isMac } from "../panels/keyboard.ts"
import { moveSelection, selectFirstWord } from "../reading/selectByKeys.ts"

interface TextKeys {
  /** Whether keys without Control may be shortcuts. */
  readonly hasSingleKeys: () => boolean
  /** Whether Enter is spoken from. */
  readonly isSpoken: () => boolean
  /** The highlight with this id was chosen. */
  readonly onPress: (id: string) => void
}

const isControl = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest("button, a, input, summary, [data-marks-menu]") !== null

const isSelectedIn = (place: Element): boolean => {
  const selection = getSelection()
  return selection?.isCollapsed === false && place.contains(selection.focusNode)
}

/** The highlight that all of the selection is in. */
const highlightSelected = (): string | null => {
  const common = getSelection()?.getRangeAt(0).commonAncestorContainer
  const element = common instanceof Element ? common : common?.parentElement
  return element?.closest<HTMLElement>("mark[data-highlight]")?.dataset["highlight"] ?? null
}

/** Selects words of the text by keys, and opens their menu. Source: product, "Marking by the keyboard". */
export const useTextKeys = (place: RefObject<HTMLElement | null>, keys: TextKeys): void => {
  const press = useEffectEvent((event: KeyboardEvent, text: Element) => {
    const { key, ctrlKey, altKey, metaKey, repeat, target } = event
    if (event.defaultPrevented || isControl(target)) return
    const taken = () => {
      event.preventDefault()
      event.stopPropagation()
    }
    if (key.toLowerCase() === "m" && !ctrlKey && !altKey && !metaKey) {
      if (!repeat && keys.hasSingleKeys() && selectFirstWord(text)) taken()
      return
    }
    if (!isSelectedIn(text)) return
    const order = caretOrderOf(
      { key, ctrlKey, altKey, metaKey, repeat, shiftKey: event.shiftKey, altGraph: event.getModifierState("AltGraph") },
      isMac
    )
    if (order === null || (key === "Enter" && keys.isSpoken())) return
    taken()
    if (order.type === "caret.move") return moveSelection(text, order)
    if (order.type === "caret.escape") return getSelection()?.removeAllRanges()
    const highlight = highlightSelected()
    if (highlight === null) document.querySelector<HTMLElement>("[data-marks-menu] button")?.focus()
    else {
      getSelection()?.removeAllRanges()
      keys.onPress(highlight)
    }
  })
  useEffect(() => {
    const element = place.current
    if (element === null) return
    const hear = (event: KeyboardEvent) => press(event, element)
    element.addEventListener("keydown", hear)
    return () => element.removeEventListener("keydown", hear)
  }, [place])
}
