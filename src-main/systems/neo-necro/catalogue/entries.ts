import type { NecroFiles } from './files'

/** The files of ranged weapons. */
export const weaponFiles = [
  'catalogue/pistols',
  'catalogue/rifles',
  'catalogue/special',
  'catalogue/heavy'
] as const

/**
 * Everything with its own entry in the catalogue. Derived things (reloads, master-crafted weapons) are not
 * included.
 */
export function entriesOf(f: NecroFiles): readonly { id: string }[] {
  const armour = f['catalogue/armour']
  return [
    ...f['catalogue/melee'],
    ...f['catalogue/heavy-melee'],
    ...weaponFiles.flatMap((file) => f[file]),
    ...armour.plating,
    ...armour.cushioning,
    ...armour.heavyPlating,
    ...f['catalogue/ammo'],
    ...f['catalogue/grenades'],
    ...f['catalogue/gear'],
    ...f['catalogue/bionics'],
    ...f['catalogue/scenario'],
    ...f['catalogue/combis'].variants,
    f['catalogue/combis'],
    f['catalogue/master-crafted']
  ]
}
