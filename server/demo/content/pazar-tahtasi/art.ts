import type { Drawings } from "../drawing.ts"
import {
  coverAyvaBack,
  coverAyvaFront,
  coverHamsiBack,
  coverHamsiFront,
  coverLahanaBack,
  coverLahanaFront
} from "./art/covers.ts"
import { pan, dish, rolls, pot, celeriac, pilav, bread, jar } from "./art/kitchen.ts"
import { stall, scale, basket, board, beam, thumb, heads, season, row } from "./art/market.ts"

export const drawings: Drawings = {
  coverAyvaBack,
  coverAyvaFront,
  coverHamsiBack,
  coverHamsiFront,
  coverLahanaBack,
  coverLahanaFront,
  stall,
  scale,
  basket,
  pan,
  dish,
  rolls,
  board,
  pot,
  celeriac,
  beam,
  thumb,
  heads,
  pilav,
  bread,
  jar,
  season,
  row
}
