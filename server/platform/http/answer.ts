/** The body of every answer that is no refusal: its data, and a sentence for whoever asked. */
export const answer = <Data>(data: Data, message = "") => ({ success: true as const, data, message })
