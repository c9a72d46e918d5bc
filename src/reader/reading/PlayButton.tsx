import { useSelector } from "@xstate/react"
import { type LucideIcon, Pause, Play } from "lucide-react"
import { useTranslation } from "react-i18next"
import { isOpen, isPlaying, type SpeechRef } from "../../machines/reader/speech.view.ts"
import { IconButton } from "../../ui/parts/IconButton.tsx"

interface PlayButtonProps {
  readonly speech: SpeechRef
  /** Its picture before anything is read aloud. */
  readonly beginning?: LucideIcon
  readonly tipSide?: "top" | "bottom"
}

/** Reads aloud, pauses, and goes on. */
export const PlayButton = ({ speech, beginning = Play, tipSide = "bottom" }: PlayButtonProps) => {
  const { t } = useTranslation("reading")
  const playing = useSelector(speech, isPlaying)
  const open = useSelector(speech, isOpen)
  return (
    <IconButton
      icon={playing ? Pause : open ? Play : beginning}
      label={playing ? t("speech.pause") : open ? t("speech.resume") : t("speech.play")}
      isTipForPointer
      tipSide={tipSide}
      onPress={() => speech.send({ type: playing ? "speech.pause" : "speech.play" })}
    />
  )
}
