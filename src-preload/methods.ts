import type { MethodName } from '../src-main/contract'

/**
 * The names of the contract without the contract itself, whose schemas would only make every window's start longer. The
 * compiler refuses a name that is missing here, and one that is there no more.
 */
const METHODS: { [M in MethodName]: true } = {
  'systems.list': true,
  'systems.get': true,
  'systems.resolve': true,
  'campaigns.list': true,
  'campaigns.create': true,
  'campaigns.open': true,
  'campaigns.close': true,
  'campaigns.current': true,
  'campaigns.rename': true,
  'campaigns.addPlayer': true,
  'campaigns.renamePlayer': true,
  'campaigns.removePlayer': true,
  'campaigns.check': true,
  'campaigns.backups': true,
  'campaigns.restore': true,
  'rosters.list': true,
  'rosters.get': true,
  'rosters.create': true,
  'rosters.rename': true,
  'rosters.found': true,
  'rosters.recruits': true,
  'members.recruit': true,
  'members.rename': true,
  'members.choose': true,
  'members.dismiss': true,
  'stash.offers': true,
  'stash.quoteBuy': true,
  'stash.buy': true,
  'stash.quoteSell': true,
  'stash.sell': true,
  'stash.move': true,
  'battles.list': true,
  'battles.get': true,
  'battles.start': true,
  'battles.report': true,
  'battles.finish': true,
  'interlude.answer': true,
  'cards.get': true,
  'cards.print': true,
  'history.list': true,
  'history.undo': true,
  'history.redo': true,
  'history.next': true
}

export function isMethod(name: unknown): name is MethodName {
  return typeof name === 'string' && Object.hasOwn(METHODS, name)
}
