/** Where the browser keeps the language that was chosen. */
export const KEPT_LOCALE = 'magot.locale'
