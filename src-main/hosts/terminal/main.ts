import { parseArgs, type ParseArgsConfig } from 'node:util'
import { CommandRefused, DONE, FAILED, REFUSED } from './exit'
import { help, isCommand } from './help'
import type { Club } from '../../sample'
import { locale, tell } from './words'

const FORCE = { force: { type: 'boolean' } } as const
const DATA = { campaign: { type: 'string' }, library: { type: 'string' }, ...FORCE } as const

/** The options of each command; any other option is an error. */
const OPTIONS = {
  call: { ...DATA, request: { type: 'string' } },
  methods: { json: { type: 'boolean' } },
  serve: { ...DATA, port: { type: 'string' }, 'no-open': { type: 'boolean' } },
  sample: {
    out: { type: 'string' },
    system: { type: 'string' },
    language: { type: 'string' },
    gangs: { type: 'string' },
    battles: { type: 'string' },
    large: { type: 'boolean' }
  },
  check: FORCE,
  print: {
    roster: { type: 'string' },
    out: { type: 'string' },
    locale: { type: 'string' },
    palette: { type: 'string' },
    book: { type: 'string' },
    kinds: { type: 'string' },
    preset: { type: 'string' },
    'no-sheet': { type: 'boolean' },
    changed: { type: 'boolean' },
    backs: { type: 'string' },
    continued: { type: 'boolean' },
    printer: { type: 'string' },
    calibration: { type: 'boolean' },
    tabletop: { type: 'boolean' },
    folder: { type: 'string' },
    phone: { type: 'boolean' },
    dpi: { type: 'string' },
    setup: { type: 'string' },
    usual: { type: 'boolean' },
    ...FORCE
  }
} as const
const HELP = { help: { type: 'boolean', short: 'h' } } as const

/**
 * Runs a command line, loading only what the command needs. Returns the exit code. Refusals go to stdout, failures
 * to stderr.
 */
export async function main(args: string[]): Promise<number> {
  try {
    return await run(commandFirst(args))
  } catch (error) {
    if (error instanceof CommandRefused) {
      const to = error.exit === REFUSED ? process.stdout : process.stderr
      to.write(`${error.message}\n`)
      return error.exit
    }
    process.stderr.write(`${whatBroke(error)}\n`)
    return FAILED
  }
}

async function run([command = '', ...rest]: string[]): Promise<number> {
  if (!isCommand(command)) {
    const asked = ['', 'help', '--help', '-h'].includes(command)
    process.stdout.write(
      `${asked ? '' : tell(`Commande inconnue : ${command}\n\n`, `Unknown command: ${command}\n\n`)}${help()}`
    )
    return asked ? DONE : REFUSED
  }
  const { values, positionals } = parse(command as keyof typeof OPTIONS, rest)
  if (values['help']) {
    process.stdout.write(help(command))
    return DONE
  }
  const text = (name: string) => values[name] as string | undefined
  const needed = (name: string): string =>
    text(name) || wrong(command, tell(`--${name} manque.`, `--${name} is missing.`))
  const place = (nth: number, name: string): string =>
    positionals[nth] || wrong(command, tell(`${name} manque.`, `${name} is missing.`))
  const file = () => place(0, tell('FICHIER', 'FILE'))
  const only = (most: number) =>
    void (
      positionals.length > most &&
      wrong(
        command,
        tell(
          `En trop : ${positionals.slice(most).join(' ')}`,
          `Too much: ${positionals.slice(most).join(' ')}`
        )
      )
    )
  const data = { campaign: text('campaign'), library: text('library'), force: values['force'] === true }
  switch (command) {
    case 'call': {
      only(2)
      const method = place(0, tell('MÉTHODE', 'METHOD'))
      const { callLines, callOnce } = await import('./call')
      return method === '-'
        ? callLines(data)
        : callOnce(method, positionals[1] ?? '{}', data, text('request'))
    }
    case 'methods':
      only(0)
      return (await import('./methods')).printMethods(values['json'] === true)
    case 'serve':
      only(data.campaign === undefined ? 1 : 0)
      return (await import('./serve')).serve({
        ...data,
        file: positionals[0],
        port: portOf(text('port')),
        open: values['no-open'] !== true
      })
    case 'sample':
      only(0)
      return (await import('./sample')).sample(needed('out'), {
        system: text('system'),
        language: text('language'),
        club: await clubOf(text, values['large'] === true)
      })
    case 'check':
      only(1)
      return (await import('./check')).checkFile(file(), data.force)
    default:
      return print({ values, positionals, text, needed, file, only, force: data.force })
  }
}

/** The arguments of a command as given, with ways to read them that refuse what is missing or too much. */
interface Given {
  values: { [name: string]: unknown }
  positionals: string[]
  text(name: string): string | undefined
  needed(name: string): string
  file(): string
  only(most: number): void
  force: boolean
}

/** The command `print`. */
async function print({ values, positionals, text, needed, file, only, force }: Given): Promise<number> {
  const calibration = values['calibration'] === true
  const book = text('book') ?? null
  const alone = calibration || book !== null
  only(alone && positionals.length === 0 ? 0 : 1)
  const { BACKS, PALETTES } = await import('../../contract/print-setup')
  const { RESOLUTIONS } = await import('../../contract/cards')
  const [backs, palette] = [text('backs'), text('palette')]
  const preset = text('preset') ?? null
  if (preset !== null && (calibration || values['phone'] === true))
    wrong(
      'print',
      tell(
        '--preset ne va pas avec --calibration ni --phone.',
        '--preset does not go with --calibration or --phone.'
      )
    )
  return (await import('./print')).printFile({
    file: alone && positionals.length === 0 ? null : file(),
    roster: text('roster') ?? null,
    book,
    calibration,
    elsewhere: values['tabletop'] === true ? 'tabletop' : values['phone'] === true ? 'phone' : null,
    folder: text('folder') ?? null,
    out: needed('out'),
    locale: oneOf('locale', text('locale') ?? locale(), ['fr', 'en']),
    palette: palette === undefined ? null : oneOf('palette', palette, [...PALETTES]),
    preset,
    kinds: text('kinds')?.split(',').filter(Boolean) ?? null,
    sheet: values['no-sheet'] !== true,
    changed: values['changed'] === true,
    printer: text('printer') ?? null,
    dpi: Number(text('dpi') ?? (values['tabletop'] === true ? RESOLUTIONS.table : RESOLUTIONS.usual)),
    setup: {
      ...(backs !== undefined && { backs: oneOf('backs', backs, [...BACKS]) }),
      ...(values['continued'] === true && { behind: 'continued' }),
      ...jsonIn('setup', text('setup') ?? '{}')
    },
    usual: values['usual'] === true,
    force
  })
}

/** Moves --campaign and --library behind the command, because they may stand before it. */
function commandFirst(args: string[]): string[] {
  let at = 0
  while (/^--(campaign|library)(=|$)/.test(args[at] ?? '')) at += args[at]!.includes('=') ? 1 : 2
  return at < args.length ? [args[at]!, ...args.slice(0, at), ...args.slice(at + 1)] : args
}

function parse(
  command: keyof typeof OPTIONS,
  args: string[]
): { values: { [name: string]: string | boolean | undefined }; positionals: string[] } {
  try {
    const options: NonNullable<ParseArgsConfig['options']> = { ...OPTIONS[command], ...HELP }
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true, strict: true })
    return { values: values as { [name: string]: string | boolean | undefined }, positionals }
  } catch (error) {
    const option = /'(-[^' ]*)/.exec((error as Error).message)?.[1] ?? args.join(' ')
    return wrong(
      command,
      tell(
        `Option inconnue, ou sans ce qu’elle attend : ${option}`,
        `Unknown option, or without what it expects: ${option}`
      )
    )
  }
}

function portOf(given: string | undefined): number | undefined {
  if (given === undefined) return undefined
  return /^\d{1,5}$/.test(given) && Number(given) <= 65_535
    ? Number(given)
    : wrong('serve', tell(`« ${given} » n’est pas un port.`, `“${given}” is no port.`))
}

/** The size of the club to write; null for the sample of a game. Throws CommandRefused for wrong options. */
async function clubOf(text: (name: string) => string | undefined, large: boolean): Promise<Club | null> {
  if (!large && text('gangs') === undefined && text('battles') === undefined) return null
  if (text('system') !== undefined)
    return wrong(
      'sample',
      tell(
        '--system ne va pas avec --gangs, --battles ni --large.',
        '--system does not go with --gangs, --battles or --large.'
      )
    )
  const { LARGE_CLUB } = await import('../../sample')
  const size = (name: 'gangs' | 'battles', min: number, max: number): number => {
    const given = text(name)
    if (given === undefined) return LARGE_CLUB[name]
    const number = /^\d{1,4}$/.test(given) ? Number(given) : NaN
    return number >= min && number <= max
      ? number
      : wrong(
          'sample',
          tell(`--${name} : un nombre de ${min} à ${max}.`, `--${name}: a number from ${min} to ${max}.`)
        )
  }
  return { gangs: size('gangs', 2, 60), battles: size('battles', 0, 5000) }
}

function oneOf(name: string, given: string, allowed: string[]): string {
  return allowed.includes(given)
    ? given
    : wrong('print', tell(`--${name} : ${allowed.join(', ')}`, `--${name}: ${allowed.join(', ')}`))
}

/** A JSON object; the contract checks its contents. */
function jsonIn(name: string, given: string): object {
  try {
    const read: unknown = JSON.parse(given)
    if (typeof read === 'object' && read !== null && !Array.isArray(read)) return read
  } catch {
    // the error is thrown below
  }
  return wrong(
    'print',
    tell(
      `--${name} : du JSON est attendu, par exemple '{"card":"tarot"}'.`,
      `--${name}: JSON is expected, for example '{"card":"tarot"}'.`
    )
  )
}

function wrong(command: string, message: string): never {
  throw new CommandRefused(`${message}\n\n${help(command)}`)
}

/**
 * An error as text. The system's own errors (no such folder, no permission) explain themselves in one line; any
 * other error is a bug and gets its stack.
 */
function whatBroke(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return 'syscall' in error ? error.message : (error.stack ?? error.message)
}
