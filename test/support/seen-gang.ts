import type { RosterView } from '../../src-main/contract/views'

/** What a player sees of a gang; whose it is and what can be taken back are the campaign's. */
export const seen = ({ name, kind, stage, money, value, figures, members, sheets, items }: RosterView) => ({
  name,
  kind,
  stage,
  money,
  value,
  figures,
  members,
  sheets,
  items
})
