import type { ComparedTable, ComparePlug } from '../../../kernel/system/compare'
import { isRefusal, reason, refuse } from '../../../kernel/values/verdict'
import type { NecroRules, Thing } from '../catalogue/rules'
import { skillsOf } from '../sheet/state'
import { ARMOUR_ROWS, armourColumn } from './armour'
import { tableOf, type Column, type RowShape } from './asking'
import { BLOW_ROWS, blowColumn } from './blows'
import { holding, type Holder } from './holder'
import { SHOT_ROWS, shotColumns } from './shots'
import { fieldsOf, fieldsThatMatter, supposedOf, type Supposed } from './suppose'
import { THROW_ROWS, throwColumn } from './throws'
import { usesOf, type Use } from '../sheet/uses'

const USES: {
  [use in Use]: {
    rows: RowShape[]
    columns: (rules: NecroRules, holder: Holder, supposed: Supposed) => Column[]
  }
} = {
  shots: { rows: SHOT_ROWS, columns: shotColumns },
  blows: { rows: BLOW_ROWS, columns: (...asked) => [blowColumn(...asked)] },
  throws: { rows: THROW_ROWS, columns: (...asked) => [throwColumn(...asked)] },
  armour: { rows: ARMOUR_ROWS, columns: (...asked) => [armourColumn(...asked)] }
}

/**
 * Compares weapons, grenades and armour for one fighter. The numbers come from the same questions as on the odds
 * pages. Refuses unknown-fighter, unknown-id and what `supposedOf` refuses.
 */
export const compare: ComparePlug<NecroRules> = {
  compare(rules, asked) {
    const member = asked.roster.members.find(({ id }) => id === asked.member)
    if (!member) return refuse(reason('unknown-fighter', [], { fighter: asked.member }))
    const unknown = asked.things.filter((id) => !rules.thing(id))
    if (unknown.length > 0) return refuse(...unknown.map((id) => reason('unknown-id', [], { id })))
    const fields = fieldsOf(rules, skillsOf(member))
    const read = supposedOf(rules, fields, asked)
    if (isRefusal(read)) return read
    const things = [...new Set(asked.things)].map((id) => rules.thing(id) as Thing)
    const tables = (Object.keys(USES) as Use[]).flatMap((use): ComparedTable[] => {
      const { rows, columns } = USES[use]
      const served = things.filter((thing) => usesOf(rules, thing).includes(use))
      if (served.length === 0) return []
      return [
        tableOf(
          use,
          served.flatMap((thing) =>
            columns(rules, holding(rules, asked.roster, member, thing), read.supposed)
          ),
          rows
        )
      ]
    })
    const uses = tables.map(({ key }) => key as Use)
    const matter = fieldsThatMatter(fields, uses, {
      crafted: things.some((thing) => thing.masterCrafted && thing.kind === 'weapon'),
      named: asked.against !== null
    })
    return { fields: matter, suppose: read.values, tables }
  }
}
