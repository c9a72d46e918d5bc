/** A page for people; a mail program's button posts to the same address (RFC 8058). */
export const mailChoicesPath = "/mail-choices"
