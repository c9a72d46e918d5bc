import { Schema } from "effect"
import type { JobQueue } from "../platform/queue/JobQueue.ts"
import { Jobs } from "../platform/queue/Jobs.ts"

/** A job indexes every issue whose pages have changed, so one that waits is enough. */
export const searchTexts: JobQueue<{}> = {
  name: "search-texts",
  data: Schema.Struct({}),
  retries: 3,
  delay: 15,
  mostDelay: 60,
  isRepeated: true,
  most: 3600,
  concurrency: 1,
  every: 5
}

export const key = "changed"

/** Has changed pages indexed; sent in the transaction that changes them. */
export const indexSoon = Jobs.use((jobs) => jobs.send(searchTexts, {}, { key }))
