/** How many choices are open; window and host share the count. */
export { choicesDue } from '../kernel/values/choices-due'
