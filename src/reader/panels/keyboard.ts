/** Whether the keyboard has Command where others have Control. */
export const isMac = /Macintosh|iPhone|iPad/.test(navigator.userAgent)

/** Whether what points first is a finger: there may be keys too, but hands come before them. */
export const isTouched = matchMedia("(pointer: coarse)").matches
