/**
 * What was sent has been drawn, and what the drawing set off has been drawn too: a task of the lowest priority waits for
 * all that React goes on with, in however many pieces a busy machine makes it draw.
 */
export const rendered = async (): Promise<void> => {
  for (let turn = 0; turn < 2; turn += 1) await scheduler.postTask(() => {}, { priority: "background" })
}
