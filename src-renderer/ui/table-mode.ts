import { storedRef } from './stored-ref'

const isFlag = (value: unknown): value is boolean => typeof value === 'boolean'

/** The battle page fills the window, without the rail. Stored on this device, for the tablet at the table. */
export const tableMode = storedRef('magot.table-mode', false, isFlag)

/** States and boxes are set by touch, without the rules. Stored on this device. */
export const lightTracking = storedRef('magot.light-tracking', false, isFlag)
