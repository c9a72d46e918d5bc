import { type ComponentProps, useRef } from "react"
import { focusHeading } from "../focus/heading.ts"
import { useFocusHandedOn } from "../focus/useFocusHandedOn.ts"
import { Button } from "../parts/Button.tsx"

interface PassingButtonProps extends Omit<ComponentProps<typeof Button>, "ref"> {
  /** Takes the focus when the button goes; the screen's heading unless given. Must not change. */
  readonly next?: () => void
}

/** A button that goes when what it does is done. */
export const PassingButton = ({ next = focusHeading, ...props }: PassingButtonProps) => {
  const place = useRef<HTMLButtonElement>(null)
  useFocusHandedOn(place, next)
  return <Button {...props} ref={place} />
}
