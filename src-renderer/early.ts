import { askFirst } from './api/first-calls'

// A file of its own, which the browser runs before it has loaded the window's code (start.config.ts).
askFirst()
