import type { Drawings } from "../drawing.ts"
import { coverRuzgarBack, coverRuzgarFront, coverGolgeBack, coverGolgeFront } from "./art/covers.ts"
import { comicRuzgar, comicGolge } from "./art/comics.ts"
import { kitePlan, kiteStep, clockStep, clockArt } from "./art/work.ts"
import { maze, letters, windRose, matching } from "./art/games.ts"
import {
  sockArt,
  ropeArt,
  seedsArt,
  fanArt,
  stools,
  fishArt,
  spaceArt,
  strip,
  stamp,
  planeArt
} from "./art/pictures.ts"

export const drawings: Drawings = {
  coverRuzgarBack,
  coverRuzgarFront,
  coverGolgeBack,
  coverGolgeFront,
  sockArt,
  ropeArt,
  kitePlan,
  kiteStep,
  seedsArt,
  comicRuzgar,
  comicGolge,
  maze,
  letters,
  windRose,
  fanArt,
  stools,
  clockStep,
  clockArt,
  fishArt,
  matching,
  spaceArt,
  strip,
  stamp,
  planeArt
}
