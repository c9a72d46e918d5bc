/**
 * A ref for an element that may be removed while it has the focus, which then moves to `to`: the head of its list or
 * screen.
 */
export const focusOnRemoval =
  (to: (element: HTMLElement) => HTMLElement | null | undefined) => (element: HTMLElement | null) => {
    const head = element === null ? null : to(element)
    return () => {
      if (element?.contains(document.activeElement) === true) head?.focus({ preventScroll: true })
    }
  }
