/** The event that set a stored number, as far as a game needs it to tell how it was reckoned. */
export interface Reckoned {
  /** The event's type and what it tells. */
  type: string
  facts: { [key: string]: unknown }
  /** What the number was set to. */
  to: number
}
