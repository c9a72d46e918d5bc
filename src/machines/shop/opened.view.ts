import type { Opened } from "../../domain/shop/Opened.ts"
import type { LoadableRef } from "../loadable/loadable.view.ts"

export type OpenedRef = LoadableRef<ReadonlyArray<Opened>>
