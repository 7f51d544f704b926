/** The names of a battle's values beside its sides, by field: a conflict names them so. */
export const HEAD_WORDS: { [field: string]: string } = {
  name: 'battles.name',
  date: 'battles.date',
  friendly: 'battles.friendlyTick',
  scenario: 'battles.scenario',
  place: 'battles.place',
  notes: 'battles.notes'
}
