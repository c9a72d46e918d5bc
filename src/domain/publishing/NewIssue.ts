/** 250 MB, inclusive: the one limit for check, help text and server. */
export const maxPdfBytes = 250 * 1024 * 1024
