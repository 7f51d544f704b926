import * as v from 'valibot'
import { printSetup, type PrintSetup, type PrintSetupRequest } from '../../../src-main/contract/print-setup'
import { isImpossible, layOut, type Layout } from '../../../src-main/paper/layout'
import type { PrintJob } from '../../../src-main/printing/print'
import type { Speech } from '../../../src-renderer/cards/layout/wording'
import { benchRoute } from './bench'

export const speech: Speech = {
  say: (words) => String((words as { fr?: string }).fr ?? ''),
  number: String,
  money: String
}

export const setupOf = (request: PrintSetupRequest = {}): PrintSetup =>
  v.parse(printSetup, { palette: 'full', ...request })

export const jobOf = (request: PrintSetupRequest = {}, more: Partial<PrintJob> = {}): PrintJob => ({
  route: benchRoute('', setupOf(request)),
  locale: 'fr',
  name: null,
  incomplete: false,
  ...more
})

export const layoutOf = (request: PrintSetupRequest): Layout => {
  const layout = layOut(setupOf(request))
  if (isImpossible(layout)) throw new Error('no room')
  return layout
}
