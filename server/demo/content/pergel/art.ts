import type { Drawings } from "../drawing.ts"
import { handleDrawings } from "./art/handle.ts"
import { teaDrawings } from "./art/tea.ts"

export const drawings: Drawings = { ...teaDrawings, ...handleDrawings }
