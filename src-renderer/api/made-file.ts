/** Where the host serves a file that was made on request. */
export const madeAddress = (handle: string) =>
  new URL(`files/${encodeURIComponent(handle)}`, document.baseURI).href

/** Has a file that was made on request saved: the desktop asks where to, a browser puts it where it puts downloads. */
export function saveMade({ handle, name }: { handle: string; name: string }): void {
  const link = document.createElement('a')
  link.href = madeAddress(handle)
  link.download = name
  link.click()
}
