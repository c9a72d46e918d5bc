/** For what takes the keyboard as soon as it is there. */
export const focused = (element: HTMLElement | null): void => element?.focus()
