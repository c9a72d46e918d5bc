/** What a reader shows in a frame. */
export interface Shown {
  /** The visible pages in order. */
  readonly pages: ReadonlyArray<number>
  /** Whether the pictures are decoded and in the document, and no turn runs. */
  readonly ready: boolean
  readonly moving?: boolean
  readonly scale?: number
  /** How many pages have elements in the document, visible or not. */
  readonly elements?: number
}

/** A reader's functions that run in its page, each self-contained. */
export interface Adapter {
  /** Called in every frame, so it must be cheap. Null until there is a reader. */
  readonly probe: () => Shown | null
  /** Whether input works already, if the reader shows a page earlier; otherwise null. */
  readonly isAwake: (() => boolean) | null
  readonly goTo: (page: number) => void
  /** Any pair that changes when the view is dragged; null if it cannot be. */
  readonly panned: (() => readonly [number, number]) | null
  /** Where a drag begins; (700, 520) by default. */
  readonly panFrom: (() => readonly [number, number]) | null
  readonly search: ((word: string) => Promise<{ readonly pages: number; readonly hits: number }>) | null
}

/** Milliseconds on the page's clock: of the key or call, of the first visible change, and of the awaited state. */
export interface Waited {
  readonly began: number
  readonly first: number
  readonly settled: number
  readonly timedOut: boolean
}

export interface LogEntry {
  readonly at: number
  readonly page: number
  readonly ready: boolean
}

interface Waiter {
  readonly until: (shown: Shown) => boolean
  readonly before: string
  readonly end: number
  readonly tell: (waited: Waited) => void
  /** Null until the key is pressed. */
  began: number | null
  hasChanged: boolean
  first: number
  isMet: boolean
}

export interface Probe {
  readonly log: Array<LogEntry>
  readonly keys: Array<number>
  readonly longTasks: Array<readonly [at: number, duration: number]>
  shown: (Shown & { readonly at: number }) | null
  firstReady: number | null
  mostElements: number
  pending: Promise<Waited> | null
  /** Whether the picture is complete and decoded; large ones are otherwise drawn some frames later. */
  readonly isDecoded: (image: HTMLImageElement | null | undefined) => boolean
  /** Calls, and waits until the state is reached. */
  readonly act: (call: () => void, until: Waiter["until"], maxMillis?: number) => Promise<Waited>
  /** Waits for the state from the next key on; the result is `pending`. */
  readonly armKey: (until: Waiter["until"], maxMillis?: number) => void
  readonly startFrames: () => void
  /** The intervals between frames so far, in milliseconds. */
  readonly stopFrames: () => ReadonlyArray<number>
}

declare global {
  var benchProbe: Probe
  var benchAdapter: Adapter
}

/**
 * Runs in every measured page before its own scripts, the same for all subjects. It looks at the adapter's probe in
 * each frame; a change seen in frame k is stamped with the start of frame k + 1. A key's clock starts at the event's
 * own timestamp, so waiting in a busy page counts.
 */
export const installProbe = (): void => {
  const decoded = new WeakMap<HTMLImageElement, { readonly source: string; done: boolean }>()
  const native = HTMLImageElement.prototype.decode
  // Counts pictures that a reader decodes ahead as decoded.
  HTMLImageElement.prototype.decode = function decode(this: HTMLImageElement) {
    const source = this.currentSrc || this.src
    const promise = native.call(this)
    promise.then(
      () => {
        const now = this.currentSrc || source
        if (this.currentSrc === now || this.src === now) decoded.set(this, { source: now, done: true })
      },
      () => undefined
    )
    return promise
  }
  const waiters: Array<Waiter> = []
  let frames: Array<number> | null = null
  let changed: Shown | null = null
  let seen: string | null = null
  let last = 0
  const keyOf = (shown: Shown): string =>
    `${shown.pages.join()}|${shown.ready}|${shown.scale ?? 1}|${shown.moving ?? false}`
  const wait = (until: Waiter["until"], began: number | null, maxMillis = 8000) =>
    new Promise<Waited>((tell) => {
      const before = bench.shown === null ? "" : keyOf(bench.shown)
      const end = performance.now() + maxMillis
      waiters.push({ until, before, end, tell, began, hasChanged: false, first: 0, isMet: false })
    })
  const bench: Probe = {
    log: [],
    keys: [],
    longTasks: [],
    shown: null,
    firstReady: null,
    mostElements: 0,
    pending: null,
    isDecoded: (image) => {
      if (image == null || !image.isConnected || !image.complete || image.naturalWidth === 0) return false
      const source = image.currentSrc || image.src
      const known = decoded.get(image)
      if (known?.source === source) return known.done
      const entry = { source, done: false }
      decoded.set(image, entry)
      const finish = () => {
        entry.done = true
      }
      native.call(image).then(finish, finish)
      return false
    },
    act: (call, until, maxMillis) => {
      const waited = wait(until, performance.now(), maxMillis)
      call()
      return waited
    },
    armKey: (until, maxMillis) => {
      bench.pending = wait(until, null, maxMillis)
    },
    startFrames: () => {
      frames = []
    },
    stopFrames: () => {
      const measured = frames ?? []
      frames = null
      return measured
    }
  }
  globalThis.benchProbe = bench
  addEventListener(
    "keydown",
    (event) => {
      // A modifier key alone starts no measurement.
      if (event.key === "Control") return
      bench.keys.push(event.timeStamp)
      for (const waiter of waiters) waiter.began ??= event.timeStamp
    },
    true
  )
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) bench.longTasks.push([startTime, duration])
  }).observe({ type: "longtask", buffered: true })
  const look = (): Shown | null => {
    try {
      return globalThis.benchAdapter.probe()
    } catch {
      return null
    }
  }
  const sample = (): void => {
    const now = performance.now()
    if (frames !== null && last > 0) frames.push(now - last)
    last = now
    if (changed !== null) {
      bench.shown = { ...changed, at: now }
      bench.log.push({ at: now, page: changed.pages[0] ?? 0, ready: changed.ready })
      if (changed.ready) bench.firstReady ??= now
      changed = null
    }
    const shown = look()
    const key = shown === null ? "" : keyOf(shown)
    if (shown !== null && seen !== key) {
      seen = key
      changed = shown
    }
    bench.mostElements = Math.max(bench.mostElements, shown?.elements ?? 0)
    for (const waiter of [...waiters].toReversed()) {
      const tell = (timedOut: boolean) => {
        waiters.splice(waiters.indexOf(waiter), 1)
        waiter.tell({ began: waiter.began ?? now, first: waiter.first || now, settled: now, timedOut })
      }
      if (waiter.isMet) {
        tell(false)
        continue
      }
      if (waiter.hasChanged && waiter.first === 0) waiter.first = now
      if (shown !== null && waiter.began !== null && key !== waiter.before) waiter.hasChanged = true
      if (shown !== null && waiter.began !== null && shown.ready && waiter.until(shown)) waiter.isMet = true
      else if (now > waiter.end) tell(true)
    }
    requestAnimationFrame(sample)
  }
  requestAnimationFrame(sample)
}
