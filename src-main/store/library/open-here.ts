/**
 * Files that this program has open as databases, by their real path. Such a file must never be opened as a plain file as
 * well: closing it again would drop SQLite's locks on it (POSIX locks belong to the process), unseen by SQLite.
 */
export const openHere = new Set<string>()
