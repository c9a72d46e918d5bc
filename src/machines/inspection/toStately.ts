import type { AnyStateMachine } from "xstate"
import { actionOf, guardOf, shown } from "./chartParts.ts"

type Plain = string | number | boolean | null | ReadonlyArray<Plain> | { readonly [key: string]: Plain }

/** Keys whose values are guards or actions: Stately's editor knows them by name. */
const named: Readonly<Record<string, (part: unknown) => string>> = {
  actions: actionOf,
  entry: actionOf,
  exit: actionOf,
  guard: guardOf
}

const plain = (value: unknown, key: string): Plain | undefined => {
  const name = named[key]
  if (name !== undefined && value !== undefined) {
    const parts = [value].flat().map((part) => ({ type: name(part) }))
    return key === "guard" ? (parts[0] ?? null) : parts
  }
  if (value === null || ["string", "number", "boolean"].includes(typeof value)) return value as Plain
  if (typeof value === "function") return shown(value)
  if (Array.isArray(value)) return value.map((one) => plain(one, "") ?? null)
  if (typeof value !== "object") return undefined
  return Object.fromEntries(
    Object.entries(value).flatMap(([inner, part]) => {
      const it = plain(part, inner)
      return it === undefined ? [] : [[inner, it]]
    })
  )
}

/** The chart's own configuration as JSON: XState and Stately's editor can read it; functions are named, not kept. */
export const toStately = (machine: AnyStateMachine): string => {
  const { context: _, ...config } = machine.config as Readonly<Record<string, unknown>>
  return JSON.stringify(
    { ...config, id: machine.id },
    (key, value: unknown) => (key in named || typeof value === "function" ? plain(value, key) : value),
    2
  )
}
