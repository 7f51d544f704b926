import { storedRef } from './stored-ref'

const isFlag = (value: unknown): value is boolean => typeof value === 'boolean'

/** A battle at the table has the whole window, without the rail; kept for this device, for the tablet that lies there. */
export const tableMode = storedRef('magot.table-mode', false, isFlag)

/** States and boxes are touched, and nothing is asked of the rules; kept for this device. */
export const lightTracking = storedRef('magot.light-tracking', false, isFlag)
