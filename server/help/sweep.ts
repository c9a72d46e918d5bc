import { Attachments } from "./Attachments.ts"

/** Deletes files that no message has. */
export const sweep = Attachments.use((attachments) => attachments.clear)
