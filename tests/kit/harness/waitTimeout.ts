import { vi } from "vitest"

/** Milliseconds, because other work may slow the machine down. */
const defaultTimeout = 30_000

/** Replaces vitest's default timeout of one second. */
const withDefaultTimeout =
  <A>(wait: (ask: A, options?: number | object) => Promise<unknown>) =>
  (ask: A, options: number | object = {}) =>
    wait(ask, { timeout: defaultTimeout, ...(typeof options === "number" ? { timeout: options } : options) })

const { waitFor, waitUntil } = vi

/** Set up before each file of every project. */
Object.assign(vi, { waitFor: withDefaultTimeout(waitFor), waitUntil: withDefaultTimeout(waitUntil) })
