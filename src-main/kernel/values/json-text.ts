const texts = new WeakMap<object, string>()

/** The text of a value that was made before. */
const madeBefore = (value: unknown): string | undefined =>
  typeof value === 'object' && value !== null ? texts.get(value) : undefined

/**
 * The JSON text of a value that is written in several places: the file stores an act's answer, the host sends it, and keeps
 * it for a repetition. `jsonText` returns it again, so the value must not change any more.
 */
export function textToShare(value: unknown): string {
  const text = jsonText(value)
  if (typeof value === 'object' && value !== null) texts.set(value, text)
  return text
}

/** The JSON text of a value, 'null' for what has none. */
export const jsonText = (value: unknown): string => madeBefore(value) ?? JSON.stringify(value) ?? 'null'

/** The same as JSON.stringify of an answer, with the text of its value if that was made before. */
export function answerJson(answer: { ok: boolean; value?: unknown }): string {
  const text = madeBefore(answer.value)
  if (text === undefined || Object.keys(answer).length > 2) return JSON.stringify(answer)
  return `{"ok":${answer.ok},"value":${text}}`
}
