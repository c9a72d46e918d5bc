import { useSelector } from "@xstate/react"
import { type AddingRef, isAdding, troubleOf } from "../../machines/team/adding.view.ts"
import { Banner } from "../parts/Banner.tsx"
import { Button } from "../parts/Button.tsx"
import { useTroubleMessage } from "../parts/useTroubleMessage.ts"

interface AddButtonProps {
  readonly adding: AddingRef
  readonly label: string
}

/** Begins a new one, which its screen then opens. */
export const AddButton = ({ adding, label }: AddButtonProps) => {
  const trouble = useSelector(adding, troubleOf)
  const reason = useTroubleMessage(trouble)
  return (
    <>
      <p>
        <Button
          look="filled"
          isPending={useSelector(adding, isAdding)}
          onPress={() => adding.send({ type: "thing.add" })}
        >
          {label}
        </Button>
      </p>
      {trouble !== null && <Banner>{reason}</Banner>}
    </>
  )
}
