/** What a person wrote on a card, in their own language. */
export interface FreeCard {
  id: string
  title: string
  subtitle: string
  entries: { name: string; text: string }[]
}
