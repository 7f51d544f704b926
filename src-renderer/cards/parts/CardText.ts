import { h, type FunctionalComponent } from 'vue'
import { dashed } from '../layout/glued'

/** A text of a card. No line ends within a range such as 12–36, or between € and $. */
export const CardText: FunctionalComponent<{ text: string }> = ({ text }) =>
  dashed(text).map((piece, n) => (n % 2 ? h('span', { style: { whiteSpace: 'nowrap' } }, piece) : piece))
CardText.props = ['text']
