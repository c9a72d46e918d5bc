/** 250 MB, inclusive: the one limit for check, help text and server. */
export const maxPdfBytes = 250 * 1024 * 1024

/** Inclusive. Far above any magazine: a few bytes can declare pages without end. */
export const maxPdfPages = 2000
