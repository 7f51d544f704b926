import * as v from 'valibot'

/** Menu entries that Electron implements itself. */
const ROLES = ['cut', 'copy', 'paste', 'selectAll', 'togglefullscreen', 'quit'] as const

const label = v.pipe(v.string(), v.minLength(1), v.maxLength(200))
const keys = v.pipe(v.string(), v.maxLength(30), v.regex(/^[\w+ -]+$/))

/** One line of a menu: a window command by its id, or a role of the host. Null is a separator. */
const item = v.nullable(
  v.strictObject({
    label,
    /** The id sent to the window when the line is chosen. */
    command: v.optional(v.pipe(v.string(), v.maxLength(200))),
    role: v.optional(v.picklist(ROLES)),
    /** The keyboard shortcut shown beside the line. */
    keys: v.optional(keys),
    /** True if the menu itself reacts to the shortcut; otherwise the window does. */
    listens: v.optional(v.boolean(), false),
    checked: v.optional(v.boolean())
  })
)

/** The menus of the desktop window, worded by the window. */
export const menus = v.pipe(
  v.array(v.strictObject({ label, items: v.pipe(v.array(item), v.maxLength(120)) })),
  v.maxLength(12)
)

export type Menus = v.InferOutput<typeof menus>
/** The menus in the form that the window sends. */
export type MenusGiven = v.InferInput<typeof menus>
