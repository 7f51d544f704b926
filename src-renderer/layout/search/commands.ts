import {
  Bug,
  CircleHelp,
  FolderClock,
  FolderInput,
  FolderOpen,
  FolderX,
  Footprints,
  HardDriveDownload,
  Languages,
  PanelRight,
  Plus,
  Printer,
  Redo2,
  Save,
  Settings2,
  Sun,
  Swords,
  Undo2,
  User,
  Users,
  ZoomIn,
  ZoomOut,
  Scale,
  ScrollText,
  Signpost,
  MousePointerClick,
  Info
} from '@lucide/vue'
import type { Component } from 'vue'
import type { Router, RouteRecordNormalized } from 'vue-router'
import { currentLocale, setLocale } from '@/locales/i18n'
import { LOCALES } from '@/locales/messages'
import { foreignNameOf, ownNameOf } from '@/locales/language-names'
import { capital, day, inEveryLanguage, say, sayInEveryLanguage, t } from '@/locales/say'
import { sayAct } from '@/locales/acts'
import { onDesktop } from '@/api/client'
import { useBackups } from '@/stores/backups'
import { useBattles } from '@/stores/battles'
import { useCampaigns } from '@/stores/campaigns'
import { useHelp } from '@/stores/help'
import { useHistory } from '@/stores/history'
import { useLibrary } from '@/stores/library'
import { useMembers } from '@/stores/members'
import { useInspector } from '@/stores/inspector'
import { useQuestions } from '@/stores/questions'
import { useReference } from '@/stores/reference'
import { useRosters } from '@/stores/rosters'
import { useStash } from '@/stores/stash'
import { useSystems } from '@/stores/systems'
import { useToasts } from '@/stores/toasts'
import { useTour } from '@/stores/tour'
import { themeChoice } from '@/styles/theme'
import { plainZoom, zoomIn, zoomOut } from '@/styles/zoom'
import { printPage } from '@/ui/print-page'
import { redoNow, undoNow } from '@/acts/undo'

/** A line of the palette: a page to open, or an act. */
export interface Command {
  /** Stays the same over time, so that a recent choice is found again. */
  id: string
  group: 'page' | 'here' | 'act' | 'gang' | 'fighter' | 'battle' | 'rule' | 'question' | 'thing' | 'done'
  title: string
  /** What it belongs to, in small print behind the title; searched too. */
  under: string
  /** Other names: searched, but not shown. */
  also?: string
  icon: Component
  keys?: string
  run(): unknown
}

/** The commands of one kind. */
export interface Group {
  group: Command['group']
  commands: Command[]
}

export const GROUPS: Command['group'][] = [
  'here',
  'page',
  'gang',
  'fighter',
  'battle',
  'act',
  'rule',
  'question',
  'thing',
  'done'
]
/** Loads the palette's data as far as nobody has yet. It skips what cannot be loaded. */
export async function learn(): Promise<void> {
  const [campaigns, rosters, battles, questions, reference] = [
    useCampaigns(),
    useRosters(),
    useBattles(),
    useQuestions(),
    useReference()
  ]
  const open = campaigns.current
  await Promise.allSettled([
    reference.read(),
    ...(open
      ? [
          rosters.all ?? rosters.list(),
          battles.all ?? battles.list(),
          battles.lookDetails(),
          useMembers().listEverybody(),
          useStash().lookHeld(),
          useHistory().lookLatest(),
          questions.bySystem[open.system] ?? questions.get(open.system),
          useSystems().hear(open.system)
        ]
      : [])
  ])
}

/** All commands of the open page, in the current language. */
export function commands(router: Router, here: Command[]): Command[] {
  const inCampaign = useCampaigns().current !== null
  return [
    ...here,
    ...pages(router),
    ...(inCampaign ? [...gangs(router), ...fighters(router), ...battles(router), ...questions(router)] : []),
    ...acts(router)
  ]
}

/** The commands shown before anything is typed: rosters without their single pages. */
export function atFirst(all: Command[]): Group[] {
  const wanted = all.filter(
    ({ group, id }) =>
      group === 'here' || group === 'page' || group === 'act' || (group === 'gang' && !id.includes(':/'))
  )
  return GROUPS.map((group) => ({
    group,
    commands: wanted.filter((choice) => choice.group === group)
  })).filter(({ commands }) => commands.length > 0)
}

/** The commands of the open page: the buttons in its head, by name. */
export function onThisPage(page: HTMLElement | null): Command[] {
  const buttons = [
    ...(page?.querySelectorAll<HTMLElement>('.page-head .acts :is(a, button):not(:disabled)') ?? [])
  ]
  return buttons
    .map((button) => ({
      button,
      name: (button.getAttribute('aria-label') ?? button.textContent ?? '').trim()
    }))
    .filter(
      ({ name, button }, n, all) =>
        name !== '' &&
        button.checkVisibility?.() !== false &&
        all.findIndex((candidate) => candidate.name === name) === n
    )
    .map(({ button, name }) => ({
      id: `here:${name}`,
      group: 'here',
      title: name,
      under: '',
      icon: MousePointerClick,
      run: () => {
        button.focus()
        button.click()
      }
    }))
}

const paramsOf = ({ path }: RouteRecordNormalized) => path.match(/:\w+/g) ?? []

/** Every page with a title that needs no parameters. */
function pages(router: Router): Command[] {
  const campaigns = useCampaigns()
  const fixed = router
    .getRoutes()
    .filter(
      (route) =>
        route.meta.title &&
        !route.meta.bare &&
        !/:\w+(?!\w*\?)/.test(route.path) &&
        (campaigns.current || route.meta.library || route.meta.anywhere)
    )
  const named = fixed.map((route) => ({
    ...page(router, route.path.replace(/\/:\w+\?$/, ''), t(route.meta.title!)),
    also: inEveryLanguage(route.meta.title!)
  }))
  return campaigns.current
    ? [
        {
          ...page(router, '/campaign', t('rail.campaign'), campaigns.current.name),
          also: inEveryLanguage('rail.campaign')
        },
        ...named
      ]
    : named
}

function page(router: Router, path: string, title: string, under = ''): Command {
  return { id: `page:${path}`, group: 'page', title, under, icon: Signpost, run: () => router.push(path) }
}

/** Each roster, and its pages. */
function gangs(router: Router): Command[] {
  const own = router
    .getRoutes()
    .filter(
      (route) => route.path.startsWith('/gangs/:id/') && route.meta.title && paramsOf(route).length === 1
    )
  const playerOf = (player: string | null) =>
    useCampaigns().current?.players.find(({ id }) => id === player)?.name ?? ''
  return (useRosters().all ?? []).flatMap((roster) => [
    {
      id: `gang:${roster.id}`,
      group: 'gang',
      title: roster.name,
      under: say(roster.kindName),
      also: [...Object.values(roster.kindName), playerOf(roster.player)].join(' '),
      icon: Users,
      run: () => router.push(`/gangs/${roster.id}`)
    } satisfies Command,
    ...own
      .filter(({ path }) => roster.stage === 'founding' || !path.endsWith('/founding'))
      .map((route): Command => ({
        id: `gang:${roster.id}:${route.path}`,
        group: 'gang',
        title: `${roster.name} – ${t(route.meta.title!)}`,
        under: '',
        also: inEveryLanguage(route.meta.title!),
        icon: Users,
        run: () => router.push(route.path.replace(':id', roster.id))
      }))
  ])
}

function fighters(router: Router): Command[] {
  return (useMembers().everybody ?? []).map((choice) => ({
    id: `fighter:${choice.member}`,
    group: 'fighter',
    title: choice.name,
    under: [say(choice.typeName), choice.rosterName, ...(choice.left ? [t('help.gone')] : [])].join(', '),
    also: [...Object.values(choice.typeName), ...(choice.left === 'dead' ? [t('help.dead')] : [])].join(' '),
    icon: User,
    run: () => router.push(`/gangs/${choice.roster}/fighters/${choice.member}`)
  }))
}

/** Each battle, found by its sides, its day, and what players wrote about it. */
function battles(router: Router): Command[] {
  const written = new Map((useBattles().details ?? []).map((detail) => [detail.battle, detail]))
  return (useBattles().all ?? []).map((choice) => {
    const { scenario, place, notes } = written.get(choice.id) ?? {}
    return {
      id: `battle:${choice.id}`,
      group: 'battle',
      title: choice.name,
      under: [
        ...choice.sides.map((side) => side.name),
        ...[scenario, place].filter((text) => text !== undefined)
      ].join(', '),
      also: [notes ?? '', day(choice.date)].join(' '),
      icon: Swords,
      run: () => router.push(`/battles/${choice.id}`)
    }
  })
}

function acts(router: Router): Command[] {
  const [campaigns, library, backups, history, toasts, help, inspector, tour] = [
    useCampaigns(),
    useLibrary(),
    useBackups(),
    useHistory(),
    useToasts(),
    useHelp(),
    useInspector(),
    useTour()
  ]
  /** `said`: the key of its title, with the parameters. */
  const act = (
    id: string,
    said: string | [key: string, params: { [name: string]: string }],
    icon: Component,
    run: () => unknown,
    keys?: string
  ): Command => {
    const [key, params] = typeof said === 'string' ? [said, {}] : said
    return {
      id: `act:${id}`,
      group: 'act',
      title: t(key, params),
      under: '',
      also: inEveryLanguage(key, params),
      icon,
      run,
      ...(keys && { keys })
    }
  }
  const { undo, redo } = history.next
  const orSay = (work: Promise<unknown>) => work.catch(toasts.tellRefusal)
  return [
    act('print', 'help.printPage', Printer, printPage, 'Ctrl+P'),
    act('new', 'campaigns.new', Plus, () => router.push('/?new')),
    ...(onDesktop()
      ? [
          act('open', 'file.openCampaign', FolderOpen, () => orSay(library.choose())),
          ...(library.recent ?? [])
            .filter(({ there, file }) => there && file !== campaigns.current?.file)
            .map((choice) =>
              act(`recent:${choice.file}`, ['file.openRecent', { name: choice.name }], FolderClock, () => {
                library.given = choice
              })
            )
        ]
      : []),
    ...(campaigns.current?.outside
      ? [act('take-in', 'file.takeIn', FolderInput, () => orSay(library.takeIn()))]
      : []),
    ...(campaigns.current
      ? [act('close', 'campaigns.closeIt', FolderX, () => orSay(campaigns.close()))]
      : []),
    ...(campaigns.current && undo
      ? [
          act(
            'undo',
            ['history.undo', { what: sayAct(undo) }],
            Undo2,
            () => undoNow(history, toasts),
            'Ctrl+Z'
          )
        ]
      : []),
    ...(campaigns.current && redo
      ? [
          act(
            'redo',
            ['history.redo', { what: sayAct(redo) }],
            Redo2,
            () => redoNow(history, toasts),
            'Ctrl+Shift+Z'
          )
        ]
      : []),
    ...(campaigns.current
      ? [
          act('save-copy', 'file.saveCopyDots', Save, () => orSay(library.saveCopy(campaigns.current!.file))),
          act('backup', 'backups.now', HardDriveDownload, () => orSay(backups.now())),
          ...(inspector.useful
            ? [
                act('why', inspector.open ? 'inspector.hide' : 'inspector.show', PanelRight, () =>
                  inspector.setOpen(!inspector.open)
                )
              ]
            : [])
        ]
      : []),
    ...(['dark', 'light', 'system'] as const)
      .filter((choice) => choice !== themeChoice.value)
      .map((choice) =>
        act(`theme-${choice}`, `rail.theme.${choice}`, Sun, () => (themeChoice.value = choice))
      ),
    ...LOCALES.map((locale) => ({
      ...act(`in-${locale}`, 'rail.language', Languages, () => setLocale(locale)),
      title: ownNameOf(locale),
      also: `${inEveryLanguage('rail.language')} ${foreignNameOf(locale, currentLocale())}`
    })),
    act('zoom-in', 'help.zoomIn', ZoomIn, zoomIn, 'Ctrl++'),
    act('zoom-out', 'help.zoomOut', ZoomOut, zoomOut, 'Ctrl+-'),
    act('zoom-plain', 'help.zoomPlain', Scale, plainZoom, 'Ctrl+0'),
    act('shortcuts', 'help.shortcuts', CircleHelp, () => (help.open = 'shortcuts'), '?'),
    act('settings', 'help.settings', Settings2, () => (help.open = 'settings')),
    act('tour', 'tour.begin', Footprints, () => tour.begin(router)),
    act('report', 'program.reportDots', Bug, () => (help.open = 'report')),
    act('about', 'rail.about', Info, () => (help.open = 'about')),
    act('licences', 'about.licencesDots', ScrollText, () => (help.open = 'licences'))
  ]
}

function questions(router: Router): Command[] {
  const system = useCampaigns().current!.system
  return (useQuestions().bySystem[system]?.questions ?? []).map((question) => ({
    id: `question:${question.resolver}`,
    group: 'question',
    title: capital(question.title),
    under: say(question.about),
    also: sayInEveryLanguage(question.title),
    icon: CircleHelp,
    run: () => router.push(`/questions/${question.resolver}`)
  }))
}
