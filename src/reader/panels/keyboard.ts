/** Whether the keyboard has Command instead of Control. */
export const isMac = /Macintosh|iPhone|iPad/.test(navigator.userAgent)

/** Whether the main pointer is a finger; there may be a keyboard too. */
export const isTouched = matchMedia("(pointer: coarse)").matches

const isTouchOnly = (): boolean => matchMedia("(pointer: coarse)").matches && !matchMedia("(any-pointer: fine)").matches

let isHeard = false

/** A key of a keyboard was pressed, and not one of those on the screen. */
export const noteKey = (): void => {
  isHeard = true
}

/** Whether keys are worth naming: not on a phone, unless one was pressed. */
export const hasKeyboard = (): boolean => isHeard || !isTouchOnly()
