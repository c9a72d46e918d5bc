/** Failed imports by address. */
const failures = new Map<string, number>()

/** Browsers word the error differently. Safari names no address, and fetches again by itself. */
const named = /(https?:\S+?\.js)(\?again=)?/u

/**
 * Imports a module. Chromium (since version 150) remembers a failed import until the page is closed, so from the second
 * try on another address is used.
 */
export const importAgain = <Module>(load: () => Promise<Module>): Promise<Module> =>
  load().catch((cause: unknown) => {
    const [, address, isAgain] = named.exec(String(cause)) ?? []
    // The import below may fail as well.
    if (address === undefined || isAgain !== undefined) throw cause
    const before = failures.get(address) ?? 0
    failures.set(address, before + 1)
    if (before === 0) throw cause
    return import(/* @vite-ignore */ `${address}?again=${before}`) as Promise<Module>
  })
