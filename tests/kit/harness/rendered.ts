/**
 * Resolves once React has drawn what was sent, and what that drawing caused: a task of the lowest priority waits for
 * all of React's work, however often it is split.
 */
export const rendered = async (): Promise<void> => {
  for (let turn = 0; turn < 2; turn += 1) await scheduler.postTask(() => {}, { priority: "background" })
}
