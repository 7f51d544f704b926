import { afterEach } from 'vitest'
import { giveAllBack } from './after-this-test'

// Runs before each test file. A module shared by several files is loaded once, so a hook inside it would
// serve only the first of them.

afterEach(giveAllBack)
