/** The line is quiet when nothing has arrived for so many milliseconds: longer than a round trip of a slow line. */
const silence = 1500

const idle = (): Promise<void> =>
  new Promise((resolve) => void (globalThis.requestIdleCallback ?? setTimeout)(() => resolve()))

/** Waits until the line is quiet. */
export const quietLine = (): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      arrivals.disconnect()
      resolve()
    }
    let timer = setTimeout(done, silence)
    const arrivals = new PerformanceObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(done, silence)
    })
    arrivals.observe({ type: "resource" })
  })

const savesData = (): boolean =>
  (navigator as { readonly connection?: { readonly saveData?: boolean } }).connection?.saveData === true

/** Fetches what may soon be opened, one after the other, each when the browser is idle; nothing for who saves data. */
export const fetchWhenIdle = async (fetches: ReadonlyArray<() => Promise<unknown>>): Promise<void> => {
  if (savesData()) return
  for (const fetch of fetches) {
    await idle()
    await fetch()
  }
}
