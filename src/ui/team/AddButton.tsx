import { useSelector } from "@xstate/react"
import { type AddingRef, isAdding, troubleOf } from "../../machines/team/adding.view.ts"
import { Button } from "../parts/Button.tsx"
import { TroubleBanner } from "../parts/TroubleBanner.tsx"

interface AddButtonProps {
  readonly adding: AddingRef
  readonly label: string
}

/** Begins a new one, which its screen then opens. */
export const AddButton = ({ adding, label }: AddButtonProps) => {
  const trouble = useSelector(adding, troubleOf)
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
      <TroubleBanner trouble={trouble} />
    </>
  )
}
