import { vi } from "vitest"

/** Milliseconds: what comes, comes late where other work has the machine. */
const patience = 30_000

/** Waits as long as this where a test says nothing else; vitest itself would for one second. */
const patiently =
  <A>(wait: (ask: A, options?: number | object) => Promise<unknown>) =>
  (ask: A, options: number | object = {}) =>
    wait(ask, { timeout: patience, ...(typeof options === "number" ? { timeout: options } : options) })

const { waitFor, waitUntil } = vi

/** Set up before each file of every project. */
Object.assign(vi, { waitFor: patiently(waitFor), waitUntil: patiently(waitUntil) })
