import { createInterface } from 'node:readline'
import type { App } from '../../app'
import type { Answer } from '../../contract'
import { answerJson } from '../../kernel/values/json-text'
import { answerInput, answerText, badInput, MOST_BYTES } from '../wire'
import { AnswerRefused, withApp } from './data'
import type { Data } from './data-places'
import { drained } from './drain'
import { DONE, exitOf, FAILED } from './exit'
import { stopped } from './stop'

/** `call METHOD JSON`: makes one call and writes its answer as JSON to stdout. Returns the exit code. */
export async function callOnce(method: string, json: string, data: Data, request?: string): Promise<number> {
  return answering(data, async (app) => {
    const answer = await answerText(app, method, json, request === undefined ? {} : { request })
    return said(answer, JSON.parse(answer) as Answer)
  })
}

/**
 * `call -`: reads one {"method","input","campaign","request"} per line (only the method is required) and writes one
 * answer per line, in order. A malformed line is answered as bad-input. Returns the worst exit code.
 */
export async function callLines(data: Data): Promise<number> {
  return answering(data, async (app) => {
    let worst = DONE
    for await (const line of createInterface({
      input: process.stdin,
      crlfDelay: Infinity,
      signal: stopped
    })) {
      if (line.trim() === '') continue
      worst = worse(worst, await say(await answerLine(app, line)))
      if (stopped.aborted) break
    }
    return worst
  })
}

/** If the campaign can't be opened, programs get that answer on stdout and people the explanation on stderr. */
async function answering(data: Data, work: (app: App) => Promise<number>): Promise<number> {
  try {
    return await withApp(data, work)
  } catch (error) {
    if (!(error instanceof AnswerRefused)) throw error
    process.stderr.write(`${error.message}\n`)
    return say(error.answer)
  }
}

async function answerLine(app: App, line: string): Promise<Answer> {
  if (Buffer.byteLength(line) > MOST_BYTES) return badInput('', 'too-large')
  let call: unknown
  try {
    call = JSON.parse(line)
  } catch {
    return badInput('', 'not-json')
  }
  if (typeof call !== 'object' || call === null || !('method' in call)) return badInput('', 'not-a-call')
  return answerInput(app, call.method, 'input' in call ? call.input : {}, {
    ...('campaign' in call && { campaign: call.campaign }),
    ...('request' in call && { request: call.request }),
    ...('brief' in call && { brief: call.brief }),
    ...('known' in call && { known: call.known })
  })
}

/** Writes an answer and waits until it is taken. Returns its exit code. */
const say = (answer: Answer): Promise<number> => said(answerJson(answer), answer)

async function said(text: string, answer: Answer): Promise<number> {
  if (!process.stdout.write(`${text}\n`) && !stopped.aborted) await drained(process.stdout, stopped)
  return exitOf(answer)
}

/** FAILED outweighs REFUSED. */
function worse(a: number, b: number): number {
  return a === FAILED || b === FAILED ? FAILED : Math.max(a, b)
}
