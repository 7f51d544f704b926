/** Sets names from right to left apart; window and host do it alike. */
export { isolated, withoutIsolates } from '../kernel/values/isolated'
