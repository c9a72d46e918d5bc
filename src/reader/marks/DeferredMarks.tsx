import { optionalPart } from "../panels/optionalPart.tsx"

/** Highlights and what is done with them; its code comes after the first slide. Pages can be read without it. */
export const DeferredMarks = optionalPart(
  () => import("./MarksLayer.tsx"),
  (loaded) => loaded.MarksLayer
)
