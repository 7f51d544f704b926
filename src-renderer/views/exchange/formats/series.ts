import { t } from '@/locales/say'

/** Names one after another. Where one of them has a comma itself, they are parted by semicolons. */
export const series = (names: string[]): string =>
  names.join(names.some((name) => /,\s/.test(name)) ? t('exchange.between') : ', ')
