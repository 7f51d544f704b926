/** Words that begin the name of several: a gang may be called in any language, whatever is spoken in the window. */
const MANY =
  /^(les|des|mes|nos|ces|aux|deux|trois|quatre|cinq|six|sept|our|two|three|four|five|six|seven|los|las|die)\s/i

/** `The Rusty Nails`, not `The Abyss`, `The Genius` or `The Nemesis`. */
const THE_MANY = /^the\s.*[^siu\s]s$/i

/** Is this the name of several, so that the verb beside it is plural? A name that does not show it is one: `Orlock`, `La Meute`. */
export function namesMany(name: string): boolean {
  return MANY.test(name) || THE_MANY.test(name)
}
