import type { Box } from '../../../kernel/system/sheet'
import { boxRow } from '../../../kernel/system/boxes'

/** A row of boxes without labels, the first `ticked` of them ticked. */
export function boxes(count: number, ticked = 0): Box[] {
  return boxRow(count, (at) => ({ label: '', ticked: at < ticked }))
}
