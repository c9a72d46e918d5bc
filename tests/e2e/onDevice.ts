import type { Page } from "@playwright/test"
import { expect } from "./journey.ts"

/** So many batches of the stream lie on the device: what is only said may still be on its way there when a page is left. */
export const batches = (page: Page, stream: string): Promise<number> =>
  page.evaluate(async (name) => {
    // Asked for by name, a database that is not there would be made.
    const there = (await indexedDB.databases()).some((database) => database.name === "sayfaLog")
    if (!there) return 0
    return new Promise<number>((resolve, reject) => {
      const opening = indexedDB.open("sayfaLog")
      opening.addEventListener("error", () => reject(opening.error ?? new Error("The log does not open.")))
      opening.addEventListener("success", () => {
        const database = opening.result
        const counting = database.transaction("batches").objectStore("batches").index("stream").count(name)
        counting.addEventListener("success", () => {
          database.close()
          resolve(counting.result)
        })
      })
    })
  }, stream)

/** Waits until the stream has batches on this device: one, or more. */
export const onDevice = (page: Page, stream: string, atLeast = 1): Promise<void> =>
  expect.poll(() => batches(page, stream)).toBeGreaterThanOrEqual(atLeast)

const drafts = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const there = (await indexedDB.databases()).some((database) => database.name === "sayfa")
    if (!there) return ""
    return new Promise<string>((resolve, reject) => {
      const opening = indexedDB.open("sayfa")
      opening.addEventListener("error", () => reject(opening.error ?? new Error("The drafts do not open.")))
      opening.addEventListener("success", () => {
        const database = opening.result
        const reading = database.transaction("newIssue").objectStore("newIssue").getAll()
        reading.addEventListener("success", () => {
          database.close()
          resolve(JSON.stringify(reading.result))
        })
      })
    })
  })

/** Waits until what was typed of a new issue lies on this device. */
export const draftOnDevice = (page: Page, typed: string): Promise<void> =>
  expect.poll(() => drafts(page)).toContain(typed)
