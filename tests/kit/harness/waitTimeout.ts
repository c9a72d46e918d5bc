import { vi } from "vitest"

/** Milliseconds, because other work may slow the machine down. */
const patience = 30_000

/** Replaces vitest's default timeout of one second. */
const patiently =
  <A>(wait: (ask: A, options?: number | object) => Promise<unknown>) =>
  (ask: A, options: number | object = {}) =>
    wait(ask, { timeout: patience, ...(typeof options === "number" ? { timeout: options } : options) })

const { waitFor, waitUntil } = vi

/** Set up before each file of every project. */
Object.assign(vi, { waitFor: patiently(waitFor), waitUntil: patiently(waitUntil) })
