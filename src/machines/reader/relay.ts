type NounOf<Type extends string> = Type extends `${infer Noun}.${string}` ? Noun : never

/** For each group of passed events, the action that sends them to their child. A group that is left out does not compile. */
export type Relay<Orders extends { readonly [Child in keyof Orders]: { readonly type: string } }> = {
  readonly [Child in keyof Orders & string as `${NounOf<Orders[Child]["type"]>}.*`]: {
    readonly actions: { readonly type: `to${Capitalize<Child>}` }
  }
}
