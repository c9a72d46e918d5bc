import { Ellipsis } from "lucide-react"
import { type ComponentType, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { barsOf, type RoomRef } from "../../machines/reader/room.view.ts"
import { tooLate } from "../../ui/parts/patience.ts"
import { Wait } from "../../ui/parts/Wait.tsx"
import { Tool } from "./Tool.tsx"
import type { ToolMenuProps } from "./ToolMenu.tsx"

const fetchMenu = () => import("./ToolMenu.tsx")

/** Opens the menu of what a phone's bar has no room for; its code comes when a hand is at its button for the first time. */
export const MoreTool = ({ room }: { readonly room: RoomRef }) => {
  const { t } = useTranslation(["reader", "common"])
  const place = useRef<HTMLSpanElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [Menu, setMenu] = useState<ComponentType<ToolMenuProps> | null>(null)
  const turn = (opens: boolean) => {
    setIsOpen(opens)
    barsOf(room).send({ type: opens ? "bars.hold" : "bars.release", by: "menu" })
  }
  const open = async () => {
    turn(true)
    try {
      const { ToolMenu } = await Promise.race([fetchMenu(), tooLate()])
      setMenu(() => ToolMenu)
    } catch {
      turn(false)
    }
  }
  return (
    <span ref={place}>
      <Tool
        icon={Ellipsis}
        label={t("tools.more")}
        tipSide="top"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPressStart={() => void fetchMenu().catch(() => {})}
        onPress={() => void open()}
      />
      {isOpen && Menu === null && <Wait label={t("common:loading")} />}
      {Menu !== null && <Menu room={room} place={place} isOpen={isOpen} onOpenChange={turn} />}
    </span>
  )
}
