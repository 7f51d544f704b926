export type Encoding = 'utf-8' | 'utf-16' | 'windows-1252'

/**
 * The text of a file. A byte order mark gives the encoding; without one it is UTF-8, else Windows-1252, which
 * western programs write and in which every byte is a character. Null for a file that is no text.
 */
export function textOf(bytes: Uint8Array): { text: string; encoding: Encoding } | null {
  const [first, second] = bytes
  const wide =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : null
  if (wide) return { text: new TextDecoder(wide).decode(bytes), encoding: 'utf-16' }
  if (bytes.includes(0)) return null
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' }
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'windows-1252' }
  }
}

/** The same for a chosen file whose text alone counts. */
export async function textIn(file: File): Promise<string | null> {
  return textOf(new Uint8Array(await file.arrayBuffer()))?.text ?? null
}

/** The value of a JSON file. Throws for one that is none, and for one nested too deep to be sent on. */
export async function jsonIn(file: File): Promise<unknown> {
  const value: unknown = JSON.parse((await textIn(file)) ?? '')
  JSON.stringify(value)
  return value
}
