/** Calculates a value once for each object, which must never change. */
export const onceFor = <Key extends object, Value>(calculate: (key: Key) => Value): ((key: Key) => Value) => {
  const known = new WeakMap<Key, { readonly value: Value }>()
  return (key) => {
    const found = known.get(key) ?? { value: calculate(key) }
    known.set(key, found)
    return found.value
  }
}
