/** A ref for an element that takes focus as soon as it is there. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus()
