/** Where the PDF an issue was made from lies in the store. */
export const originalOf = (issueId: string): string => `originals/${issueId}.pdf`

/** Where the files of an issue lie in the store. */
export const contentOf = (folder: string): string => `content/${folder}`
