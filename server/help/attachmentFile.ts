/** The key of an attachment in the store. */
export const attachmentFile = (id: string): string => `attachments/${id}`
