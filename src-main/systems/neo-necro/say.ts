import type { Params, Text } from '../../rules/json'

/** A sentence of the text files, by section and key: `say('labels.short')`. */
export function say(key: string, params?: Params): Text {
  return params ? { key, params } : { key }
}
