/**
 * A hidden page may never be idle during its tests, so idle callbacks run at once. Set up before each browser test
 * file.
 */
globalThis.requestIdleCallback = (run) => setTimeout(() => run({ didTimeout: false, timeRemaining: () => 50 })) as never
globalThis.cancelIdleCallback = (handle) => clearTimeout(handle)
