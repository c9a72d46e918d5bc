import { useSelector } from "@xstate/react"
import { useTranslation } from "react-i18next"
import { passageAddress } from "../../domain/reader/marks/LinkedWords.ts"
import type { Passage } from "../../domain/reader/marks/passage.ts"
import { snippetLength, snippetOf } from "../../domain/reader/marks/snippet.ts"
import { magazineIn, shareOf, type SurfaceRef } from "../../machines/reader/surface.view.ts"

/** Passes the link to a passage on. */
export const usePassageSharing = (surface: SurfaceRef): ((passage: Passage) => void) => {
  const { t } = useTranslation("reader")
  const { strDate: issue, title: publication } = useSelector(surface, magazineIn)
  return (passage) => {
    const words = snippetOf(passage.text, snippetLength.editor)
    const shared = {
      title: t("passage.title", { words, issue, publication }),
      url: passageAddress(location, passage)
    }
    shareOf(surface).send({ type: "share.page", shared })
  }
}
