export { isolated, withoutIsolates } from '@contract/isolated'
