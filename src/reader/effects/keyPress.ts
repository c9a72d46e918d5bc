import type { Press } from "../../domain/reader/shortcuts.ts"
import { overSurface, textField } from "./selectors.ts"

export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches(textField))

/** What lies over the surface and has the key. */
export const overIn = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest(overSurface) : null

/** What Space presses, or scrolls: also the columns beside the page. */
const pressed =
  "a, button, summary, input, audio, video, aside, [role=button], [role=checkbox], [role=slider], [role=tab], [role=listbox]"

/** Whether Space would press or scroll something there. */
export const takesSpace = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(pressed) !== null

export const pressOf = (event: KeyboardEvent): Press => {
  const { key, altKey, ctrlKey, metaKey, shiftKey, repeat } = event
  return { key, altKey, altGraph: event.getModifierState("AltGraph"), ctrlKey, metaKey, shiftKey, repeat }
}
