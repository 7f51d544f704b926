/** Words that begin a plural name, in any language: names need not be in the window's language. */
const MANY =
  /^(les|des|mes|nos|ces|aux|deux|trois|quatre|cinq|six|sept|our|two|three|four|five|six|seven|los|las|die)\s/i

/** Matches `The Rusty Nails`, but not `The Abyss`, `The Genius` or `The Nemesis`. */
const THE_MANY = /^the\s.*[^siu\s]s$/i

/** True for a plural name, whose verb is plural. A name without such a sign is singular: `Orlock`, `La Meute`. */
export function namesMany(name: string): boolean {
  return MANY.test(name) || THE_MANY.test(name)
}
