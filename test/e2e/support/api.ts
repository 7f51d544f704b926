import type { Answer, MethodName, Output, Request } from '../../../src-main/contract'

/** Reads the host's data, to compare it with the window. Never performs the acts under test. */
export interface Api {
  call<M extends MethodName>(method: M, input: Request<M>): Promise<Output<M>>
  /**
   * Everything that a player could lose: gangs, battles, players. The targets of undo and redo are left out.
   */
  state(): Promise<unknown>
}

/** The addresses of a method's calls, as the browser's tools take them: alone, or among others of one request. */
export const callsOf = (method: MethodName): RegExp =>
  new RegExp(`/api/(?:[^/?]+,)?${method.replace('.', '\\.')}(?:,|$)`)

/** Calls the host at its printed address. */
export function apiOf(address: string): Api {
  const { origin, hash } = new URL(address)
  const token = hash.replace('#token=', '')
  const call: Api['call'] = async (method, input) => {
    const response = await fetch(`${origin}/api/${method}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-magot-token': token },
      body: JSON.stringify(input)
    })
    const answer = (await response.json()) as Answer
    if (!answer.ok) throw new Error(`${method}: ${JSON.stringify(answer.error)}`)
    return answer.value as never
  }
  return {
    call,
    async state() {
      const campaign = await call('campaigns.current', {})
      const gangs = await Promise.all(
        (await call('rosters.list', {})).map(({ id }) => call('rosters.get', { roster: id }))
      )
      const battles = await Promise.all(
        (await call('battles.list', {})).map(async (entry) => ({
          entry,
          whole: await call('battles.get', { battle: entry.id })
        }))
      )
      return {
        players: campaign?.players,
        gangs: gangs.map(({ undo: _, redo: __, ...gang }) => gang),
        battles
      }
    }
  }
}
