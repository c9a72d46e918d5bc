import { useTranslation } from "react-i18next"
import { VisuallyHidden } from "react-aria-components/VisuallyHidden"
import type { MarksRef } from "../../machines/reader/marks.view.ts"
import type { ReaderThemeRef } from "../../machines/reader/readerTheme.view.ts"
import type { ThumbnailStripRef } from "../../machines/reader/surface.view.ts"
import { useAnnouncement } from "../effects/useAnnouncement.ts"

interface AnnouncerProps {
  readonly theme: ReaderThemeRef
  readonly strip: ThumbnailStripRef
  readonly marks: MarksRef | null
}

/** Announces to screen readers what changes visibly around the page. */
export const Announcer = ({ theme, strip, marks }: AnnouncerProps) => {
  const { t } = useTranslation("reader")
  const said = useAnnouncement(theme, strip, marks)
  return <VisuallyHidden role="status">{said !== null && t(`tools.said.${said}`)}</VisuallyHidden>
}
