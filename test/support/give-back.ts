import { afterEach } from 'vitest'
import { giveAllBack } from './after-this-test'

// Run before each test file. A module that several files share is loaded once: a hook of its own would serve the first of them only.

afterEach(giveAllBack)
