import type { Page } from "@playwright/test"

/** Nothing on the page comes or goes any more: half way, things have other colours and other places. What turns without end may. */
export const still = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const underWay = () =>
      document
        .getAnimations()
        .filter(({ effect, playState }) => playState === "running" && effect?.getComputedTiming().endTime !== Infinity)
    // One that is broken off gives way to others.
    while (underWay().length > 0) await Promise.allSettled(underWay().map(({ finished }) => finished))
  })
