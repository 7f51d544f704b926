const NOT_WRITTEN = new Set(['id', 'key', 'kind', 'look', 'icon', 'group', 'portrait'])

/** All texts of faces, or of their parts. */
export function textsOf(faces: unknown): string[] {
  const texts: string[] = []
  const gather = (value: unknown): void => {
    if (typeof value === 'string') texts.push(value)
    else if (Array.isArray(value)) value.forEach(gather)
    else if (typeof value === 'object' && value !== null)
      for (const [key, part] of Object.entries(value)) if (!NOT_WRITTEN.has(key)) gather(part)
  }
  gather(faces)
  return texts
}
