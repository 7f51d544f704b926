import { h, type FunctionalComponent, type VNode } from 'vue'
import type { Row } from '../layout/face'

/** "Hache/massue/matraque" may break after a slash. */
const pieces = (name: string): (string | VNode)[] =>
  name.split(/(?<=\/)/).flatMap((piece, n) => (n ? [h('wbr'), piece] : [piece]))

/**
 * The name of a row, and what it is beside it. A name alone has no element of its own, because each makes a PDF
 * larger.
 */
export const RowName: FunctionalComponent<{ row: Row }> = ({ row: { name, aside } }) =>
  aside
    ? [h('span', { class: 'face-row-who' }, pieces(name)), ' ', h('small', aside)]
    : [...pieces(name), ' ']
RowName.props = ['row']
