import { nothingShown, type Shown } from "../../domain/analytics/Page.ts"

let own: { readonly title: string | null; readonly shown: Shown } = { title: null, shown: nothingShown }
const hearers = new Set<() => void>()

/** The name of what the screen shows; null if its route's title is enough. */
export const screenTitle = (): string | null => own.title

export const shownOnScreen = (): Shown => own.shown

/** Sets the title, or removes it with null. */
export const setScreenTitle = (title: string | null, shown: Shown = nothingShown): void => {
  own = { title, shown }
  for (const hear of hearers) hear()
}

export const watchScreenTitle = (hear: () => void): void => void hearers.add(hear)
