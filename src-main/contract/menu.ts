import * as v from 'valibot'

/** What every program’s menus have, and the host does by itself. */
export const ROLES = ['cut', 'copy', 'paste', 'selectAll', 'togglefullscreen', 'quit'] as const

const label = v.pipe(v.string(), v.minLength(1), v.maxLength(200))
const keys = v.pipe(v.string(), v.maxLength(30), v.regex(/^[\w+ -]+$/))

/** One line of a menu: a command of the window by its id, or something that the host does. Null is a line between two groups. */
const item = v.nullable(
  v.strictObject({
    label,
    /** The window hears of it when it is chosen. */
    command: v.optional(v.pipe(v.string(), v.maxLength(200))),
    role: v.optional(v.picklist(ROLES)),
    /** The keys that are shown. */
    keys: v.optional(keys),
    /** The window does not listen to these keys by itself: the menu does. */
    listens: v.optional(v.boolean(), false),
    checked: v.optional(v.boolean())
  })
)

/** The menus of the desktop window, in the window’s own words. */
export const menus = v.pipe(
  v.array(v.strictObject({ label, items: v.pipe(v.array(item), v.maxLength(120)) })),
  v.maxLength(12)
)

export type Menus = v.InferOutput<typeof menus>
/** As the window sends them. */
export type MenusGiven = v.InferInput<typeof menus>
