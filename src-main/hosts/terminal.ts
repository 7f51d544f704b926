import { parseArgs, type ParseArgsConfig } from 'node:util'
import { callLines, callOnce } from './terminal/call'
import { checkFile } from './terminal/check'
import { CommandRefused, DONE, FAILED, REFUSED } from './terminal/exit'
import { help, isCommand } from './terminal/help'
import { printMethods } from './terminal/methods'
import { printFile } from './terminal/print'
import { sample } from './terminal/sample'
import { serve } from './terminal/serve'
import { locale, tell } from './terminal/words'

/** What each command takes; anything else on the line is a mistake that is said. */
const OPTIONS = {
  call: { campaign: { type: 'string' }, library: { type: 'string' } },
  methods: { json: { type: 'boolean' } },
  serve: { library: { type: 'string' }, port: { type: 'string' }, 'no-open': { type: 'boolean' } },
  sample: { out: { type: 'string' } },
  check: {},
  print: { roster: { type: 'string' }, out: { type: 'string' }, locale: { type: 'string' }, palette: { type: 'string' } }
} as const
const HELP = { help: { type: 'boolean', short: 'h' } } as const

/** Runs one command line; answers with the exit code. Reasons go to stdout, what broke to stderr. */
export async function main(args: string[]): Promise<number> {
  try {
    return await run(args)
  } catch (error) {
    if (error instanceof CommandRefused) {
      process.stdout.write(`${error.message}\n`)
      return REFUSED
    }
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
    return FAILED
  }
}

async function run([command = '', ...rest]: string[]): Promise<number> {
  if (!isCommand(command)) {
    const asked = ['', 'help', '--help', '-h'].includes(command)
    process.stdout.write(`${asked ? '' : tell(`Commande inconnue : ${command}\n\n`, `Unknown command: ${command}\n\n`)}${help()}`)
    return asked ? DONE : REFUSED
  }
  const { values, positionals } = parse(command as keyof typeof OPTIONS, rest)
  if (values['help']) {
    process.stdout.write(help(command))
    return DONE
  }
  const text = (name: string) => values[name] as string | undefined
  const needed = (name: string): string => text(name) ?? wrong(command, tell(`--${name} manque.`, `--${name} is missing.`))
  const file = () => positionals[0] ?? wrong(command, tell('FICHIER manque.', 'FILE is missing.'))
  const only = (most: number) => void (positionals.length > most && wrong(command, tell(`En trop : ${positionals.slice(most).join(' ')}`, `Too much: ${positionals.slice(most).join(' ')}`)))
  switch (command) {
    case 'call': {
      only(2)
      const data = { campaign: text('campaign'), library: text('library') }
      const method = positionals[0] ?? wrong(command, tell('METHOD manque.', 'METHOD is missing.'))
      return method === '-' ? callLines(data) : callOnce(method, positionals[1] ?? '{}', data)
    }
    case 'methods':
      only(0)
      return printMethods(values['json'] === true)
    case 'serve':
      only(0)
      return serve({ library: text('library'), port: portOf(text('port')), open: values['no-open'] !== true })
    case 'sample':
      only(0)
      return sample(needed('out'))
    case 'check':
      only(1)
      return checkFile(file())
    default:
      only(1)
      return printFile({
        file: file(),
        roster: needed('roster'),
        out: needed('out'),
        locale: oneOf('locale', text('locale') ?? locale(), ['fr', 'en']),
        palette: oneOf('palette', text('palette') ?? 'eco', ['full', 'eco', 'grey'])
      })
  }
}

function parse(command: keyof typeof OPTIONS, args: string[]): { values: { [name: string]: string | boolean | undefined }; positionals: string[] } {
  try {
    const options: NonNullable<ParseArgsConfig['options']> = { ...OPTIONS[command], ...HELP }
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true, strict: true })
    return { values: values as { [name: string]: string | boolean | undefined }, positionals }
  } catch (error) {
    return wrong(command, error instanceof Error ? error.message : String(error))
  }
}

function portOf(given: string | undefined): number {
  if (given === undefined) return 0
  const port = Number(given)
  return Number.isInteger(port) && port >= 0 && port <= 65_535 ? port : wrong('serve', tell(`« ${given} » n’est pas un port.`, `“${given}” is no port.`))
}

function oneOf(name: string, given: string, allowed: string[]): string {
  return allowed.includes(given) ? given : wrong('print', tell(`--${name} : ${allowed.join(', ')}`, `--${name}: ${allowed.join(', ')}`))
}

function wrong(command: string, message: string): never {
  throw new CommandRefused(`${message}\n\n${help(command)}`)
}

// Imported by tests for `main`; run as a program otherwise.
if (!process.env['VITEST']) {
  // Whoever reads us may stop early (`| head`): that is no failure.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? DONE : FAILED))
  main(process.argv.slice(2)).then(
    (code) => {
      process.exitCode = code
    },
    (error: unknown) => {
      console.error(error)
      process.exitCode = FAILED
    }
  )
}
