/**
 * The real paths of files that this program has open as databases. Never open such a file as a plain file: closing
 * it would drop SQLite's locks without SQLite noticing, because POSIX locks belong to the process.
 */
export const openHere = new Set<string>()
