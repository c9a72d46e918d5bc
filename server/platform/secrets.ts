import { createHash, randomBytes } from "node:crypto"

/** 256 bits that nobody can guess, as text that fits an address. */
export const newSecret = (): string => randomBytes(32).toString("base64url")

/** What is kept of a secret: it finds the one it was made of, and opens nothing. */
export const hashOf = (secret: string): string => createHash("sha256").update(secret).digest("base64url")
