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

interface Connection {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

const connection = (): Connection => (navigator as { readonly connection?: Connection }).connection ?? {}

const savesData = (): boolean => connection().saveData === true

/** Whether even what may never be wanted may be fetched: nobody waits, or pays, for it. */
export const isLineSpare = (): boolean =>
  !savesData() && (connection().effectiveType ?? "4g") === "4g" && document.visibilityState === "visible"

/** Fetches what may soon be opened, one after the other, each when the browser is idle; nothing for who saves data. */
export const fetchWhenIdle = async (fetches: ReadonlyArray<() => Promise<unknown>>): Promise<void> => {
  if (savesData()) return
  for (const fetch of fetches) {
    await idle()
    await fetch()
  }
}
