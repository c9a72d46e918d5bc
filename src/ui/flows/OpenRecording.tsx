import { useState } from "react"
import { Button, FileTrigger } from "react-aria-components"
import type { Charts } from "../../machines/inspection/replay.ts"
import { type OpenedVisit, openVisit } from "./openedVisit.ts"

interface Props {
  readonly charts: Charts
  /** The one before, whose player stops. */
  readonly visit: OpenedVisit | null
  readonly onOpen: (visit: OpenedVisit) => void
}

/** Opens a recording from a file, and does it again. */
export const OpenRecording = ({ charts, visit: before, onOpen }: Props) => {
  const [trouble, setTrouble] = useState("")
  const open = async (file: File | undefined) => {
    if (file === undefined) return
    const visit = openVisit(file.name, await file.text(), charts)
    setTrouble(visit === null ? "This file is no recording of Sayfa." : "")
    if (visit === null) return
    before?.player.stop()
    onOpen(visit)
  }
  return (
    <>
      <FileTrigger acceptedFileTypes={["application/json"]} onSelect={(files) => void open(files?.[0])}>
        <Button>Open a recording</Button>
      </FileTrigger>
      {trouble === "" ? null : <p role="alert">{trouble}</p>}
    </>
  )
}
