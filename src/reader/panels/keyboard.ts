/** Whether the keyboard has Command where others have Control. */
export const isMac = /Macintosh|iPhone|iPad/.test(navigator.userAgent)
