import type { LucideIcon } from "lucide-react"
import { type ReactNode, useRef, useState } from "react"
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from "react-aria-components/Button"
import { Tooltip, TooltipTrigger } from "react-aria-components/Tooltip"
import styles from "./IconButton.module.css"

export interface IconButtonProps extends Omit<AriaButtonProps, "className" | "style" | "children" | "aria-label"> {
  readonly icon: LucideIcon
  /** Announced, and shown on hover and focus. */
  readonly label: string
  /** The tooltip, if it says more than the label. */
  readonly tip?: ReactNode
  readonly tipSide?: "top" | "bottom" | "left" | "right"
  /** Hover only: in a dialog, Escape would close a focus tooltip instead of the dialog. */
  readonly isTipForPointer?: boolean
}

export const IconButton = ({
  icon: Icon,
  label,
  tip = label,
  tipSide = "bottom",
  isTipForPointer = false,
  ...props
}: IconButtonProps) => {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const isHovered = () => matchMedia("(hover: hover)").matches && button.current?.matches(":hover") === true
  const isWanted = (opens: boolean) => opens && (!isTipForPointer || isHovered())
  return (
    <TooltipTrigger delay={500} closeDelay={0} isOpen={isOpen} onOpenChange={(opens) => setIsOpen(isWanted(opens))}>
      <AriaButton {...props} ref={button} aria-label={label} className={styles.button ?? ""}>
        <Icon aria-hidden size={22} strokeWidth={1.6} />
      </AriaButton>
      <Tooltip className={styles.tip ?? ""} placement={tipSide} offset={6} aria-hidden>
        {tip}
      </Tooltip>
    </TooltipTrigger>
  )
}
