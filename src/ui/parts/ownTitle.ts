let own: string | null = null
const hearers = new Set<() => void>()

/** What the screen calls itself, where that is more than its route knows: the name of what it shows. */
export const ownTitle = (): string | null => own

/** Says it, or takes it back. */
export const sayOwnTitle = (title: string | null): void => {
  own = title
  for (const hear of hearers) hear()
}

export const watchOwnTitle = (hear: () => void): void => void hearers.add(hear)
