/** The address at which the host serves a file made on request. */
export const madeAddress = (handle: string) =>
  new URL(`files/${encodeURIComponent(handle)}`, document.baseURI).href

/** Saves a file made on request: the desktop asks where, a browser downloads it. */
export function saveMade({ handle, name }: { handle: string; name: string }): void {
  const link = document.createElement('a')
  link.href = madeAddress(handle)
  link.download = name
  link.click()
}
