import { createHash, randomBytes } from "node:crypto"

/** 256 random bits, as text that fits an address. */
export const newSecret = (): string => randomBytes(32).toString("base64url")

/** The stored hash of a secret: it identifies the secret without revealing it. */
export const hashOf = (secret: string): string => createHash("sha256").update(secret).digest("base64url")
