import { writeSync } from 'node:fs'
import { join } from 'node:path'
import { createCampaignFile, openCampaignFile } from '../../src-main/store/campaign-file'
import { isBlocked } from '../../src-main/store/journal/undo'
import { campaignEvent } from '../../src-main/kernel/state/event'
import { buys } from './acts'

// A program to be killed. It writes endlessly and reports each acknowledged write.
const [task, library, name] = process.argv.slice(2) as [string, string, string]
const options = { library, now: () => new Date().toISOString() }
const say = (line: string) => writeSync(1, `${line}\n`)

if (task === 'play') {
  const file = await openCampaignFile(join(library, name), options)
  for (let n = 0; ; n++) {
    const act = await file.append(buys('r1', `${process.pid}-${n}`, 0))
    say(`${act.seq}`)
    if (n % 5 === 4) {
      for (const answer of [await file.undo(act.seq), await file.redo(act.seq)])
        if (!isBlocked(answer)) say(`${answer.seq}`)
    }
    if (n % 7 === 6) await file.backup()
  }
} else {
  for (let n = 0; ; n++) {
    const id = `c${process.pid}-${n}`
    const campaign = { id, name: id, system: 'neo-necro', players: [], houseRules: {} }
    const act = {
      method: 'campaigns.create',
      input: {},
      events: [campaignEvent(id, 'campaign-created', {}, [{ do: 'create', campaign }])]
    }
    const file = await createCampaignFile(join(library, `${id}.magot`), { seed: '00', act }, options)
    say(id)
    await file.close()
  }
}
