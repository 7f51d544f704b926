/**
 * A correction or award by an arbitrator, with a reason for the journal. It is checked for sense, not against
 * the rules. Taking over a roster kept on paper also uses corrections. `as` names a new member or item, so
 * that later corrections in the same list can refer to it.
 */
export type Correction =
  | { what: 'money'; by: number }
  | { what: 'number'; key: string; to: number }
  | { what: 'kind'; to: string }
  | { what: 'between-end' }
  | { what: 'characteristic'; member: string; key: string; to: number }
  | { what: 'member-number'; member: string; key: string; to: number }
  | { what: 'choice'; member: string; key: string; to: string }
  | { what: 'status'; member: string; to: string }
  | { what: 'type'; member: string; to: string }
  | {
      what: 'trait-add'
      member: string
      kind: string
      key: string
      variant?: string | undefined
      about?: string | undefined
    }
  | { what: 'trait-remove'; member: string; trait: string }
  | { what: 'member-add'; type: string; name: string; as?: string | undefined }
  | { what: 'leave'; member: string; why: string }
  | { what: 'return'; member: string }
  | {
      what: 'item-add'
      thing: string
      quantity: number
      holder: string
      on?: string | undefined
      variant?: string | undefined
      as?: string | undefined
    }
  | { what: 'item-move'; item: string; to: string; on?: string | undefined }
  | { what: 'item-remove'; item: string }

/** A correction of this kind. */
export type Of<What extends Correction['what']> = Extract<Correction, { what: What }>
