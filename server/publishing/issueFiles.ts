/** The storage key of an issue's PDF that came in one request. */
export const originalOf = (issueId: string): string => `originals/${issueId}.pdf`

/** The storage key of a PDF sent in pieces, which stays its key as the issue's original. */
export const uploadOf = (uploadId: string): string => `${uploadsFolder}/${uploadId}`
export const uploadsFolder = "uploads"

/** What a bucket needs beside an upload that is on its way. */
export const uploadNotesOf = (uploadId: string): string => `${uploadNotesFolder}/${uploadId}`
export const uploadNotesFolder = "upload-notes"
/** The storage folder of an issue's files. */
export const contentOf = (folder: string): string => `content/${folder}`

/** The folder of covers that were chosen for an issue, whose name says of which issue they are or were. */
export const coversOf = (issueId: string, id: string): string => `${issueId}-cover-${id}`

/** The folder of an issue's article pictures, which stay when a PDF of the issue goes. */
export const articlesOf = (issueId: string): string => `${issueId}-articles`
