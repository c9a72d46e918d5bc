/** Focuses the tab of the list that is shown. */
export const focusTab = (): void =>
  document.querySelector<HTMLElement>("[role=tablist] [role=tab][aria-selected=true]")?.focus()
