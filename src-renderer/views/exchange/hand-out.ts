/** Saves a text as a file: the desktop asks where, a browser downloads it. */
export function saveFile(name: string, text: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The desktop's dialog may stay open for long; the browser has its own copy by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** A file name that every system accepts: letters and digits of any script, at most 60 characters. */
export function fileNameOf(name: string, ending: string): string {
  const plain = name
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
  return `${[...plain].slice(0, 60).join('') || 'magot'}.${ending}`
}

/** Copies a text to the clipboard; false if that is forbidden. The desktop only allows `execCommand`. */
export async function copyText(text: string, from: HTMLTextAreaElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    from.select()
    return document.execCommand('copy')
  }
}
