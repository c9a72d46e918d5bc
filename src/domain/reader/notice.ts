/** Milliseconds for which a notice in the room stands that asks for nothing. Source: product, "Toasts". */
export const noticeFor = 7000
