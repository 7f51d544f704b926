/** The event that set a stored number, reduced to what a game needs to explain it. */
export interface SetNumberEvent {
  /** The event's type and facts. */
  type: string
  facts: { [key: string]: unknown }
  /** What the number was set to. */
  to: number
}
