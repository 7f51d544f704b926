import type { FoundingPlug } from '../../../kernel/system/founding'
import type { NecroRules } from '../catalogue/rules'

/** Suggestions for founding: names by house, and a complete gang. */
export const founding: FoundingPlug<NecroRules> = {
  names: ({ founding: { names } }, { kind }) => names[kind] ?? names['any'] ?? [],
  people: ({ founding: { gang } }) =>
    gang.map(({ type, category, gains, kits }) => ({ type, choices: { category }, gains, kits }))
}
