import { actions } from "./actions.ts"
import { brokenPages } from "./brokenPages.ts"
import { drawings } from "./drawings.ts"
import { fonts } from "./fonts.ts"
import type { HostilePdf } from "./HostilePdf.ts"
import { locks } from "./locks.ts"
import { outlines } from "./outlines.ts"
import { pictures } from "./pictures.ts"
import { sheets } from "./sheets.ts"
import { strangers } from "./strangers.ts"
import { structures } from "./structures.ts"
import { trees } from "./trees.ts"
import { words } from "./words.ts"

/** Every hostile or broken file there is, in the order of their table. */
export const corpus: ReadonlyArray<HostilePdf> = [
  ...strangers,
  ...locks,
  ...structures,
  ...trees,
  ...sheets,
  ...pictures,
  ...drawings,
  ...fonts,
  ...words,
  ...actions,
  ...outlines,
  ...brokenPages
]
