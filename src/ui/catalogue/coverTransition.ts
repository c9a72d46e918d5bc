/** What the cover of an issue is called while one screen gives way to the next; the issue's page names its own so. */
export const coverName = (issueId: string): string => `cover-${issueId}`

/** Of all covers on the screen, only that of the card that was pressed passes over into the next. */
export const nameCover = (pressed: Element, issueId: string): void => {
  for (const cover of document.querySelectorAll<HTMLElement>("[data-cover]")) cover.style.viewTransitionName = ""
  const cover = pressed.closest("article")?.querySelector<HTMLElement>("[data-cover]")
  if (cover) cover.style.viewTransitionName = coverName(issueId)
}
