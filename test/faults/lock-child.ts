import { createInterface } from 'node:readline'
import { openCampaignFile, type CampaignFile } from '../../src-main/store/campaign-file'
import { StoreRefusal } from '../../src-main/store/sqlite/refusal'

// Another program: opens and closes a campaign on demand, and reports the result.
const [library, path] = process.argv.slice(2) as [string, string]
const options = { library, now: () => new Date().toISOString() }
let file: CampaignFile | null = null

async function told(line: string): Promise<string> {
  if (line === 'close') {
    await file?.close()
    file = null
    return 'closed'
  }
  try {
    file = await openCampaignFile(path, { ...options, force: line === 'force' })
    return 'opened'
  } catch (error) {
    return error instanceof StoreRefusal ? `${error.code} ${JSON.stringify(error.params)}` : String(error)
  }
}

console.log('ready')
for await (const line of createInterface({ input: process.stdin })) console.log(await told(line))
