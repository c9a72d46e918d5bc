import type { AnyRoute } from "@tanstack/react-router"
import { routes } from "../../../src/ui/routes/router.tsx"

/** An address and the routes that draw it, outermost first. */
interface Address {
  readonly path: string
  readonly drawn: ReadonlyArray<AnyRoute>
}

const under = (route: AnyRoute, path: string, drawn: ReadonlyArray<AnyRoute>): ReadonlyArray<Address> => {
  const { path: own } = route.options as { readonly path?: string }
  const here = { path: `${path}${own ?? ""}`, drawn: [...drawn, route] }
  const below = Object.values((route.children ?? {}) as Readonly<Record<string, AnyRoute>>)
  return below.length === 0 ? [here] : below.flatMap((child) => under(child, here.path, here.drawn))
}

/** Every address of the router, except the one for unknown addresses. */
export const addresses: ReadonlyArray<Address> = under(routes, "", [])
  .filter(({ path }) => path !== "$")
  .map((address) => ({ ...address, path: address.path.replace(/(?<=.)\/$/, "") }))

/** The address with this value for its parameter. */
export const addressOf = (path: string, shown: string): string => path.replace(/\{-\$id\}|\$\w+/, shown)
