import type { Opened } from "../../domain/shop/Opened.ts"
import type { OrderLine } from "../../domain/shop/Order.ts"
import { loadable } from "../loadable/loadable.machine.ts"

export interface OpenedInput {
  /** Of a paid order. */
  readonly lines: ReadonlyArray<OrderLine>
}

/** What a paid order opened to its buyer: loading, then shown or failed. Source: product, "Orders". */
export const openedMachine = loadable<OpenedInput, ReadonlyArray<Opened>>("opened")
