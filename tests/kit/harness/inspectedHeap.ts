/** A process's V8 heap after a garbage collection, in bytes. */
export interface Heap {
  readonly used: number
  /** Array buffers, which lie outside the heap. */
  readonly buffers: number
}

interface Answer {
  readonly id?: number
  readonly result?: { readonly usedSize?: number; readonly backingStorageSize?: number }
  readonly error?: { readonly message: string }
}

/** Where a process that was started with `--inspect` is inspected, by what it says. */
export const inspectorOf = /^Debugger listening on (ws:\S+)$/m

/** The main thread's heap of a process with an inspector at `address`. */
export const inspectedHeap = async (address: string) => {
  const socket = new WebSocket(address)
  const waiting = new Map<number, (answer: Answer) => void>()
  socket.addEventListener("message", ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer
    if (answer.id === undefined) return
    waiting.get(answer.id)?.(answer)
    waiting.delete(answer.id)
  })
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener("open", () => resolve())
    socket.addEventListener("error", () => reject(new Error(`no inspector answers at ${address}`)))
  })
  let last = 0
  const ask = (method: string) =>
    new Promise<NonNullable<Answer["result"]>>((resolve, reject) => {
      last += 1
      waiting.set(last, ({ result = {}, error }) =>
        error === undefined ? resolve(result) : reject(new Error(`${method}: ${error.message}`))
      )
      socket.send(JSON.stringify({ id: last, method }))
    })
  return {
    /** Collects garbage first, so that what is left is held. */
    measure: async (): Promise<Heap> => {
      await ask("HeapProfiler.collectGarbage")
      const { usedSize = 0, backingStorageSize = 0 } = await ask("Runtime.getHeapUsage")
      return { used: usedSize, buffers: backingStorageSize }
    },
    close: () => socket.close()
  }
}
