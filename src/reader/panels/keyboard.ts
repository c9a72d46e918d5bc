/** Whether the keyboard has Command instead of Control. */
export const isMac = /Macintosh|iPhone|iPad/.test(navigator.userAgent)

/** Whether the main pointer is a finger; there may be a keyboard too. */
export const isTouched = matchMedia("(pointer: coarse)").matches
