import { Effect } from "effect"
import { Typesettings } from "../../services/catalogue/Typesettings.ts"
import { orders } from "../runOrders.ts"
import { ask } from "../ask.ts"
import { fill } from "../slot.ts"
import { type TypesettingKept, typesettingMachine } from "./typesetting.machine.ts"

export const liveTypesetting = fill(typesettingMachine, {
  recall: ask(
    (_: void, hear) =>
      Typesettings.use((kept) => kept.recall).pipe(
        Effect.andThen((typesetting) => hear({ type: "typesetting.recalled", typesetting })),
        Effect.provide(Typesettings.layer)
      ),
    { type: "typesetting.recalled", typesetting: null }
  ),
  store: orders(({ typesetting }: TypesettingKept) =>
    Typesettings.use((kept) => kept.keep(typesetting)).pipe(Effect.provide(Typesettings.layer))
  )
})
