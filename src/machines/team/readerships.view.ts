import type { LoadableRef } from "../loadable/loadable.view.ts"
import type { Readership } from "./readerships.machine.ts"

export type ReadershipsRef = LoadableRef<ReadonlyArray<Readership>>
