/** Where the PDF an issue was made from lies in the store, unless it was sent in pieces. */
export const originalOf = (issueId: string): string => `originals/${issueId}.pdf`

/** Where a PDF that is sent in pieces lies in the store: from its first byte, and as the original of its issue after. */
export const uploadOf = (uploadId: string): string => `${uploadsFolder}/${uploadId}`
export const uploadsFolder = "uploads"

/** Where the files of an issue lie in the store. */
export const contentOf = (folder: string): string => `content/${folder}`
