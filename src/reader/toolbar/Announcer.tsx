import { useTranslation } from "react-i18next"
import { VisuallyHidden } from "react-aria-components/VisuallyHidden"
import type { ReaderThemeRef } from "../../machines/reader/readerTheme.view.ts"
import type { StripRef } from "../../machines/reader/room.view.ts"
import { useSaid } from "../gestures/useSaid.ts"

interface AnnouncerProps {
  readonly theme: ReaderThemeRef
  readonly strip: StripRef
}

/** Says to those who listen what others see happen around the page. */
export const Announcer = ({ theme, strip }: AnnouncerProps) => {
  const { t } = useTranslation("reader")
  const said = useSaid(theme, strip)
  return <VisuallyHidden role="status">{said !== null && t(`tools.said.${said}`)}</VisuallyHidden>
}
