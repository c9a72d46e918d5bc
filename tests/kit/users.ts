import { Schema } from "effect"
import { User } from "../../src/domain/session/User.ts"

/** Somebody who can be signed in; a test names what it cares about. */
export const user = (given: Partial<typeof User.Encoded> = {}): User =>
  Schema.decodeUnknownSync(User)({
    id: "reader000000001",
    name: "Defne",
    email: "defne@example.org",
    phone: null,
    role: "READER",
    emailVisibility: false,
    verified: true,
    provider: "email",
    oauth: false,
    providerId: null,
    ...given
  })
