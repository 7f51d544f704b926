import type { ItemView, SetView } from '@contract/views'
import type { Words } from '@kernel/values/json'
import type { Block } from '@kernel/system/sheet'

const LEFT: Words = { key: 'members.staysHome' }

/** The blocks of a sheet, with a note on each line whose item is not in the chosen set. */
export function markBrought(blocks: Block[], set: SetView | undefined, items: ItemView[]): Block[] {
  if (!set) return blocks
  const stays = (key: string): boolean => {
    const item = items.find(({ id }) => id === key.split(':')[0])
    // Items of one kind share a line: it is marked only if all of them stay behind.
    return (
      item !== undefined && !items.some(({ thing, id }) => thing === item.thing && set.items.includes(id))
    )
  }
  return blocks.map((block): Block => {
    if (block.kind === 'table')
      return {
        ...block,
        rows: block.rows.map((row) => (stays(row.key) ? { ...row, note: [LEFT, ...(row.note ?? [])] } : row))
      }
    if (block.kind === 'entries')
      return {
        ...block,
        entries: block.entries.map((entry) => (stays(entry.key) ? { ...entry, text: LEFT } : entry))
      }
    return block
  })
}
