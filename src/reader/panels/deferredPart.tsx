import { type FunctionComponent, lazy, useState } from "react"
import { NotLoadedNotice } from "./NotLoadedNotice.tsx"

interface PartProps {
  /** Where a failure to load is shown; null until that is there. */
  readonly notices: HTMLElement | null
}

interface Retried {
  readonly onRetry: () => void
}

/**
 * A part whose code loads when it is first shown, or in its place the notice that it did not, with another try. `load`
 * is a bare import: the build fetches that from another address the next time.
 */
export const deferredPart = <Module, Props extends PartProps>(
  load: () => Promise<Module>,
  choose: (loaded: Module) => FunctionComponent<Props>,
  onClose: (props: Props) => void
): FunctionComponent<Props> => {
  const loading = () =>
    lazy(() =>
      load().then(
        (loaded): { readonly default: FunctionComponent<Props & Retried> } => ({ default: choose(loaded) }),
        () => ({
          default: (props: Props & Retried) => (
            <NotLoadedNotice notices={props.notices} onClose={() => onClose(props)} onRetry={props.onRetry} />
          )
        })
      )
    )
  // Code that has come is there at once the next time.
  let latest = loading()
  return (props: Props) => {
    const [Part, setPart] = useState(() => latest)
    const retry = () => {
      latest = loading()
      setPart(() => latest)
    }
    return <Part {...props} onRetry={retry} />
  }
}
