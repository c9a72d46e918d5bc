/**
 * A page that nobody looks at may have no idle moment for as long as it runs tests; what waits for one goes on at once.
 * Set up before each file of the browser's tests.
 */
globalThis.requestIdleCallback = (run) => setTimeout(() => run({ didTimeout: false, timeRemaining: () => 50 })) as never
globalThis.cancelIdleCallback = (handle) => clearTimeout(handle)
