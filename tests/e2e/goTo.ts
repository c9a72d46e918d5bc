import type { Page } from "@playwright/test"

/** Goes there as a link does, without loading the site anew; no two screens that follow each other have one title. */
export const goTo = (page: Page, path: string): Promise<void> =>
  page.evaluate(async (to) => {
    const left = document.title
    history.pushState(null, "", to)
    while (document.title === left) await new Promise((resolve) => requestAnimationFrame(resolve))
  }, path)
