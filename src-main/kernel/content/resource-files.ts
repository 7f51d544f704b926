import * as v from 'valibot'
import type { Json } from '../values/json'
import { isKept, languageOfFile } from '../values/languages'
import type { RawSystem } from '../values/raw-system'
import { resourceReasons } from './resource-reasons'
import { reason, type Reason } from '../values/verdict'

/** The schema of each resource file, by path without extension. */
export type FileSchemas = { readonly [path: string]: v.GenericSchema }
export type ParsedFiles<Schemas extends FileSchemas> = {
  [path in keyof Schemas]: v.InferOutput<Schemas[path]>
}

/**
 * Checks the resource files against their schemas; returns them, or everything wrong by file, entry and
 * field. Additional languages are accepted and may be incomplete. `contradictions` checks what schemas can't
 * see (ids that lead nowhere) and runs only on valid files.
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
    // A game may change its tables when house rules apply; texts, most of the bytes, are shared.
    if (result.success)
      files[path] = languageOfFile(path) === null ? structuredClone(result.output) : result.output
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

/** Caches schema results per file: a campaign's rules are built several times from mostly the same files. */
const known = new WeakMap<object, Map<v.GenericSchema, v.SafeParseResult<v.GenericSchema>>>()

/** Checks a file once; changed content must be a new object. */
function judged(schema: v.GenericSchema, content: Json): v.SafeParseResult<v.GenericSchema> {
  if (typeof content !== 'object' || content === null) return v.safeParse(schema, content)
  const results = known.get(content) ?? new Map<v.GenericSchema, v.SafeParseResult<v.GenericSchema>>()
  known.set(content, results)
  const result = results.get(schema) ?? v.safeParse(schema, content)
  results.set(schema, result)
  return result
}

/** All texts of a system in one language, by section and key. */
export type TextTree = { [key: string]: string | TextTree }
export const textTree: v.GenericSchema<TextTree> = v.record(
  v.string(),
  v.union([v.string(), v.lazy(() => textTree)])
)

/**
 * Reads the texts at a path in every language that has them; the path itself if a complete language has none. A sheet
 * may name an entry of a pack that the campaign has no more, or never had: the reader is told so, by the entry's id.
 */
export function wordsOf(text: {
  [locale: string]: TextTree
}): (...path: string[]) => { [locale: string]: string } {
  return (...path) =>
    Object.fromEntries(
      Object.entries(text).flatMap(([locale, tree]) => {
        const found = at(tree, path)
        if (typeof found === 'string') return [[locale, found]]
        return isKept(locale) ? [[locale, ofUnknown(tree, path) ?? path.join('.')]] : []
      })
    )
}

function at(tree: TextTree, path: string[]): TextTree | string | undefined {
  return path.reduce<TextTree | string | undefined>(
    (node, key) => (typeof node === 'object' ? node[key] : undefined),
    tree
  )
}

/** What is said of an entry that a section of entries does not have; null where the path is of something else. */
function ofUnknown(tree: TextTree, path: string[]): string | null {
  const [section = '', id = '', field] = path
  const gone = at(tree, ['blocks', 'not-here'])
  const entries = tree[section]
  if (path.length !== 3 || typeof gone !== 'string' || typeof entries !== 'object' || id in entries)
    return null
  if (field === 'name') return gone.replace('{id}', id)
  return field === 'abbr' ? id : '—'
}
