/** What a person wrote on a card, in their own language. */
export type FreeCard = {
  id: string
  title: string
  subtitle: string
  entries: { name: string; text: string }[]
}
