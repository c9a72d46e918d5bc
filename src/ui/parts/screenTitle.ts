import { nothingShown, type Shown } from "../../domain/analytics/Page.ts"

let own: { readonly title: string | null; readonly shown: Shown } = { title: null, shown: nothingShown }
const hearers = new Set<() => void>()

/** What the screen calls itself, where that is more than its route knows: the name of what it shows. */
export const screenTitle = (): string | null => own.title

/** What that is. */
export const shownOnScreen = (): Shown => own.shown

/** Says it, or takes it back. */
export const setScreenTitle = (title: string | null, shown: Shown = nothingShown): void => {
  own = { title, shown }
  for (const hear of hearers) hear()
}

export const watchScreenTitle = (hear: () => void): void => void hearers.add(hear)
