import * as v from 'valibot'
import type { Json } from '../values/json'
import { isKept, languageOfFile } from '../values/languages'
import type { RawSystem } from '../values/raw-system'
import { resourceReasons } from './resource-reasons'
import { reason, type Reason } from '../values/verdict'

/** A schema for each file of a system, by its path without ending. */
export type FileSchemas = { readonly [path: string]: v.GenericSchema }
export type ParsedFiles<Schemas extends FileSchemas> = {
  [path in keyof Schemas]: v.InferOutput<Schemas[path]>
}

/**
 * The resource files, each by its schema, with everything that is wrong by file, entry and field. Words of languages beside those of the
 * schemas may lie there: they are read, and may be few. What no schema can see
 * (`contradictions`: ids that lead nowhere) is asked only of files that are sound in themselves.
 */
export function parseResources<Schemas extends FileSchemas>(
  schemas: Schemas,
  raw: RawSystem,
  contradictions: (files: ParsedFiles<Schemas>) => Reason[] = () => []
): { files: ParsedFiles<Schemas>; problems: Reason[] } {
  const problems: Reason[] = []
  const files: { [path: string]: unknown } = {}
  for (const [path, schema] of Object.entries(schemas)) {
    const content = raw.files[path]
    if (content === undefined) {
      problems.push(reason('resource-file-missing', [], { file: path }))
      continue
    }
    const result = judged(schema, content)
    if (result.success) files[path] = structuredClone(result.output)
    else problems.push(...resourceReasons(path, result.issues))
  }
  for (const [path, content] of Object.entries(raw.files)) {
    if (path in schemas) continue
    if (languageOfFile(path) === null) problems.push(reason('resource-file-unknown', [], { file: path }))
    else {
      const words = judged(textTree, content)
      if (words.success) files[path] = content
      else problems.push(...resourceReasons(path, words.issues))
    }
  }
  const parsed = files as ParsedFiles<Schemas>
  return { files: parsed, problems: problems.length > 0 ? problems : contradictions(parsed) }
}

/** What a schema said of a file. A campaign's rules are put together several times from the same files, and most are the book's. */
const known = new WeakMap<object, Map<v.GenericSchema, v.SafeParseResult<v.GenericSchema>>>()

/** The content of a file by its schema, judged once: whoever wants another content makes another object of it. */
function judged(schema: v.GenericSchema, content: Json): v.SafeParseResult<v.GenericSchema> {
  if (typeof content !== 'object' || content === null) return v.safeParse(schema, content)
  const results = known.get(content) ?? new Map<v.GenericSchema, v.SafeParseResult<v.GenericSchema>>()
  known.set(content, results)
  const result = results.get(schema) ?? v.safeParse(schema, content)
  results.set(schema, result)
  return result
}

/** Every sentence of a system in one language, by section and key. */
export type TextTree = { [key: string]: string | TextTree }
export const textTree: v.GenericSchema<TextTree> = v.record(
  v.string(),
  v.union([v.string(), v.lazy(() => textTree)])
)

/** Reads the words at a place of the texts in every language that has them; the path itself where a complete language has none. */
export function wordsOf(text: {
  [locale: string]: TextTree
}): (...path: string[]) => { [locale: string]: string } {
  return (...path) =>
    Object.fromEntries(
      Object.entries(text).flatMap(([locale, tree]) => {
        const found = path.reduce<TextTree | string | undefined>(
          (node, key) => (typeof node === 'object' ? node[key] : undefined),
          tree
        )
        if (typeof found === 'string') return [[locale, found]]
        return isKept(locale) ? [[locale, path.join('.')]] : []
      })
    )
}
