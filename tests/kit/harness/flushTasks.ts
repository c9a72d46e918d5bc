/** Resolves once every task that is already queued has run. */
export const flushTasks = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}
