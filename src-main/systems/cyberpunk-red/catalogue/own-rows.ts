/** How the ids of the campaign's own injuries begin. */
export const OWN_INJURY = 'own-'

/** How the ids of what the campaign added begin; a number follows, that of the row's place unless it has its own. */
export const OWN_WEAPON = 'own-weapon-'
export const OWN_THING = 'own-thing-'
