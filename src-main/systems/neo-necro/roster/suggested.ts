import type { FoundingPlug } from '../../../kernel/system/founding'
import type { NecroRules } from '../catalogue/rules'

/** Names by house, and a gang that may be played at once. */
export const founding: FoundingPlug<NecroRules> = {
  names: ({ founding: { names } }, { kind }) => names[kind] ?? names['any'] ?? [],
  people: ({ founding: { gang } }) =>
    gang.map(({ type, category, gains, kits }) => ({ type, choices: { category }, gains, kits }))
}
