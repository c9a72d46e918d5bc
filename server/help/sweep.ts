import { hourly } from "../platform/hourly.ts"
import { Attachments } from "./Attachments.ts"

/** Deletes files that no message has. */
export const layer = hourly(
  "Unsent attachments could not be deleted",
  Attachments.use((attachments) => attachments.clear)
)
