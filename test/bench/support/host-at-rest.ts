import { readFile } from 'node:fs/promises'

const LOOK_MS = 1000
/** Units of processor time (10 ms on Linux) that an idle process may use between two looks. */
const IDLE = 2
const MOST_LOOKS = 180

/**
 * Waits until a process does nothing for three looks. A host that has opened a foreign file checks all its states
 * beside its first answers, which would be measured with them. Where the system does not tell, it waits for nothing.
 */
export async function hostAtRest(pid: number): Promise<void> {
  let before = await processorTime(pid)
  for (let still = 0, looks = 0; before !== null && still < 3 && looks < MOST_LOOKS; looks++) {
    await new Promise((done) => setTimeout(done, LOOK_MS))
    const now = await processorTime(pid)
    still = now !== null && now - before <= IDLE ? still + 1 : 0
    before = now
  }
}

/** What a process has used of the processor, in the system's units; null if the system does not tell. */
async function processorTime(pid: number): Promise<number | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  if (stat === null) return null
  // Behind the name, which may hold spaces: the 12th and 13th field are user and system time.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return Number(fields[11]) + Number(fields[12])
}
