import { type ComponentType, lazy, type LazyExoticComponent } from "react"

/**
 * A part of a screen whose code comes when it is first drawn. Where code or styles cannot be loaded, `instead` is drawn;
 * nothing if missing. Caught here, because the build moves what follows an `import` into it, before its styles.
 */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  instead: ComponentType<Props> = () => null
): LazyExoticComponent<ComponentType<Props>> =>
  lazy(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: instead })
    )
  )
