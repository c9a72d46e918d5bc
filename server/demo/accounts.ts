import type { Role } from "../../src/domain/session/User.ts"
import type { DemoOwner } from "./manifest.ts"

export interface DemoAccount {
  readonly email: string
  readonly name: string
  readonly role: Role
  readonly password: string
}

/** Known to everybody who reads this, so they open nothing but a server that only its own machine can reach. */
export const demoReader: DemoAccount = {
  email: "reader@sayfa.example",
  name: "Deniz Okur",
  role: "READER",
  password: "sayfa-okur"
}

export const demoPublisher: DemoAccount = {
  email: "publisher@sayfa.example",
  name: "Yaprak Yayıncı",
  role: "PUBLISHER_ADMIN",
  password: "sayfa-yayin"
}

export const demoPress: DemoAccount = {
  email: "press@sayfa.example",
  name: "Toprak Basım",
  role: "PUBLISHER_ADMIN",
  password: "sayfa-yayin"
}

/** Whose the demo's titles are. */
export const demoOwners: Readonly<Record<DemoOwner, DemoAccount>> = { publisher: demoPublisher, press: demoPress }

export const demoAccounts = [demoReader, demoPublisher, demoPress]
