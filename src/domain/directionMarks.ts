/** Without the invisible characters that turn the writing direction of what stands around a text (UAX #9, 2.1 to 2.4). */
export const withoutDirectionMarks = (text: string): string => text.replace(/[\u202a-\u202e\u2066-\u2069]/gu, "")
