/** How often the module at an address did not come. */
const failures = new Map<string, number>()

/** Browsers name the module in their own words; Safari does not, and asks for it anew by itself. */
const named = /(https?:\S+?\.js)(\?again=)?/u

/**
 * Imports a module of the page. Chromium remembers a failed import for as long as the page lives (since version 150): from
 * the second try on, what failed is asked for once more, under another address.
 */
export const importAgain = <Module>(load: () => Promise<Module>): Promise<Module> =>
  load().catch((cause: unknown) => {
    const [, address, isAgain] = named.exec(String(cause)) ?? []
    // The import below comes here too.
    if (address === undefined || isAgain !== undefined) throw cause
    const before = failures.get(address) ?? 0
    failures.set(address, before + 1)
    if (before === 0) throw cause
    return import(/* @vite-ignore */ `${address}?again=${before}`) as Promise<Module>
  })
