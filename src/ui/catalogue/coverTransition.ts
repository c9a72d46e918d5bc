export const coverName = (issueId: string): string => `cover-${issueId}`

/** Names only the pressed card's cover, so that only it takes part in the transition. */
export const nameCover = (pressed: Element, issueId: string): void => {
  for (const cover of document.querySelectorAll<HTMLElement>("[data-cover]")) cover.style.viewTransitionName = ""
  const cover = pressed.closest("article")?.querySelector<HTMLElement>("[data-cover]")
  if (cover) cover.style.viewTransitionName = coverName(issueId)
}
