declare global {
  /** Says beside the first slide that its reader does not come. See `public/before-paint.js`. */
  var sayfaCodeLost: (() => void) | undefined
}

/** Milliseconds for which the code waits for the first slide's pictures, which were asked for before it. */
const longestWait = 1000

/** Milliseconds after which a frame is no longer waited for: pages that nobody sees have none. */
const longestFrame = 100

const after = (millis: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, millis))

const frame = (): Promise<void> =>
  Promise.race([new Promise<void>((resolve) => requestAnimationFrame(() => resolve())), after(longestFrame)])

/** Whatever else waits is done first: what was pressed, what came, what is to be painted. */
const rest = (): Promise<void> => {
  const { scheduler } = globalThis
  return scheduler === undefined ? after(0) : scheduler.postTask(() => {})
}

const seen = (): ReadonlyArray<HTMLImageElement> =>
  [...document.querySelectorAll<HTMLImageElement>("#first-slide img")].filter(
    (image) => image.getClientRects().length > 0
  )

/** It is there, or lost. Decoding it is left to the frame that paints it: a busy machine takes long to say so. */
const loaded = (image: HTMLImageElement): Promise<void> =>
  new Promise((resolve) => {
    if (image.complete) return resolve()
    for (const type of ["load", "error"]) image.addEventListener(type, () => resolve(), { once: true })
  })

/** These pictures have been on the glass, or there is nothing more to wait for. */
const painted = async (pictures: ReadonlyArray<HTMLImageElement>): Promise<void> => {
  await Promise.race([Promise.all(pictures.map(loaded)), after(longestWait)])
  await frame()
  await frame()
}

/**
 * Runs the reader's code once its first slide is seen, and one file at a time, so that whoever presses a key meanwhile
 * waits for one file at most. A slide that was turned to is painted before the next. The entry comes last: a part
 * that is lost is lost for it too, which is said beside the slide.
 */
export const codeInParts = async (files: ReadonlyArray<string>): Promise<void> => {
  let isHeard = false
  const hear = () => {
    isHeard = true
  }
  const heard = ["keydown", "pointerup", "wheel"]
  for (const type of heard) addEventListener(type, hear, { capture: true, passive: true })
  await painted(seen())
  for (const file of files.slice(0, -1)) {
    await import(/* @vite-ignore */ file).catch(() => {})
    if (isHeard) {
      isHeard = false
      await painted(seen().filter(({ complete }) => complete))
    }
    await rest()
  }
  for (const type of heard) removeEventListener(type, hear, { capture: true })
  await import(/* @vite-ignore */ files.at(-1) ?? "").catch((cause: unknown) => {
    globalThis.sayfaCodeLost?.()
    throw cause
  })
}
