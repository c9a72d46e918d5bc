import type { Role } from "../../src/domain/session/User.ts"
import type { DemoOwner } from "./manifest.ts"

/** The password is public, so it works only on a server that nobody else can reach. */
export interface DemoAccount {
  readonly email: string
  readonly name: string
  readonly role: Role
  readonly password: string
  /** What it may read or owns, for the server's log at start. */
  readonly holds: string
}

const reader = (email: string, name: string, holds: string): DemoAccount => ({
  email,
  name,
  holds,
  role: "READER",
  password: "sayfa-okur"
})

const publisher = (email: string, name: string): DemoAccount => ({
  email,
  name,
  holds: "titles of its own",
  role: "PUBLISHER_ADMIN",
  password: "sayfa-yayin"
})

export const demoReader = reader("reader@sayfa.example", "Deniz Okur", "nothing")
export const demoCollector = reader("collector@sayfa.example", "Bilge Koleksiyoncu", "two single issues, with receipts")
export const demoSubscriber = reader(
  "subscriber@sayfa.example",
  "Işıl Abone",
  "a year of one publication, which renews itself"
)
export const demoMember = reader("platform@sayfa.example", "Ümit Kiosk", "a year of everything, which renews itself")
export const demoFamily = reader(
  "family@sayfa.example",
  "Sevgi Aile",
  "everything, with a family plan that renews itself"
)
export const demoSibling = reader("sibling@sayfa.example", "Can Aile", "everything, in that family")
export const demoPublisher = publisher("publisher@sayfa.example", "Yaprak Yayıncı")
export const demoPress = publisher("press@sayfa.example", "Toprak Basım")

export const demoSupport: DemoAccount = {
  email: "support@sayfa.example",
  name: "Derya Destek",
  holds: "nothing; answers support tickets",
  role: "READER",
  password: "sayfa-destek"
}

/** The owners of the demo's publications. */
export const demoOwners: Readonly<Record<DemoOwner, DemoAccount>> = { publisher: demoPublisher, press: demoPress }

export const demoAccounts = [
  demoReader,
  demoCollector,
  demoSubscriber,
  demoMember,
  demoFamily,
  demoSibling,
  demoPublisher,
  demoPress,
  demoSupport
]

/** A password reset is refused for these: nobody reads their mail. */
export const isDemoAddress = (email: string): boolean => demoAccounts.some((account) => account.email === email)
