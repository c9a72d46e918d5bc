/** Waits until every image below `root` is decoded, so that showing it costs no frame; says whether all could be. */
export const decodeImages = (root: ParentNode, tell: (ok: boolean) => void): (() => void) => {
  let wanted = true
  const images = [...root.querySelectorAll("img")]
  void Promise.all(images.map((image) => image.decode())).then(
    () => wanted && tell(true),
    () => wanted && tell(false)
  )
  return () => {
    wanted = false
  }
}
