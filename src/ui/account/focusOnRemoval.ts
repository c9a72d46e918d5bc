/** For what may go away while the keyboard is in it: `to` is the head of its list or screen, where that goes on. */
export const focusOnRemoval =
  (to: (element: HTMLElement) => HTMLElement | null | undefined) => (element: HTMLElement | null) => {
    const head = element === null ? null : to(element)
    return () => {
      if (element?.contains(document.activeElement) === true) head?.focus({ preventScroll: true })
    }
  }
