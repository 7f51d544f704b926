import { withoutToken } from './key'

/** The path of the page that the window opens with, from its address, without the key and the query. */
export function firstPage({ hash }: Pick<Location, 'hash'> = location): string {
  return withoutToken(hash)
    .rest.replace(/^#?\/?/, '/')
    .replace(/[?&].*$/, '')
}
