/** Everything that waits for nothing but its turn has had it. */
export const flushTasks = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}
