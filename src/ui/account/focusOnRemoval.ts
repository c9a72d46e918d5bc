/** A ref that moves the focus to `to` if its element is removed while focused. */
export const focusOnRemoval =
  (to: (element: HTMLElement) => HTMLElement | null | undefined) => (element: HTMLElement | null) => {
    const head = element === null ? null : to(element)
    return () => {
      if (element?.contains(document.activeElement) === true) head?.focus({ preventScroll: true })
    }
  }
