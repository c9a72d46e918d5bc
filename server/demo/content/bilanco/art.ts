import type { Drawings } from "../drawing.ts"
import { minibusDrawings } from "./art/minibus.ts"
import { simitDrawings } from "./art/simit.ts"

export const drawings: Drawings = { ...simitDrawings, ...minibusDrawings }
