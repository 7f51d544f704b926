import { withoutToken } from './key'

/** The page that the window is opened at: the path in its address, without the key and what is asked of the page. */
export function firstPage({ hash }: Pick<Location, 'hash'> = location): string {
  return withoutToken(hash)
    .rest.replace(/^#?\/?/, '/')
    .replace(/[?&].*$/, '')
}
