import { contextBridge, ipcRenderer, webUtils, type IpcRendererEvent } from 'electron'
import { contract } from '../src-main/contract'

/**
 * Taken from the contract, so that the list is not repeated here.
 * Importing its schemas costs a window 2 ms and 30 kB.
 */
const methods = new Set(Object.keys(contract))

/** The window's whole interface: calls of the contract's methods, and notices of changes. */
contextBridge.exposeInMainWorld('magot', {
  async call(
    method: unknown,
    input: unknown,
    campaign?: unknown,
    request?: unknown,
    known?: unknown
  ): Promise<unknown> {
    // The main process checks this again; here it only stops invalid calls early.
    if (typeof method !== 'string' || !methods.has(method)) return unknown(method)
    const answer = (await ipcRenderer.invoke(
      'magot:call',
      method,
      JSON.stringify(input ?? {}),
      ...upToLast([campaign, request, known])
    )) as string
    return JSON.parse(answer)
  },
  onChange(listener: (change: unknown) => void): () => void {
    const hear = (_event: IpcRendererEvent, change: unknown) => listener(change)
    ipcRenderer.on('magot:change', hear)
    return () => void ipcRenderer.off('magot:change', hear)
  }
})

/**
 * The campaign file of a drop onto the window, if any. Its path goes to the main process from the preload's own
 * context, which the page can't reach. A file created by the page has no path, and a drop event created by the page
 * is not trusted.
 */
const campaignIn = ({ dataTransfer }: DragEvent) =>
  [...(dataTransfer?.files ?? [])].find(({ name }) => /\.magot$/i.test(name))
// Without this the browser allows no drop.
window.addEventListener('dragover', (event) => {
  if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
})
window.addEventListener(
  'drop',
  (event) => {
    const file = event.isTrusted ? campaignIn(event) : undefined
    const path = file && webUtils.getPathForFile(file)
    if (!path) return
    event.preventDefault()
    event.stopImmediatePropagation()
    ipcRenderer.send('magot:dropped', path)
  },
  true
)

/** The arguments without the omitted ones at the end; null for those between. */
function upToLast(args: unknown[]): unknown[] {
  return args.slice(0, args.findLastIndex((arg) => arg != null) + 1).map((arg) => arg ?? null)
}

function unknown(method: unknown): object {
  return {
    ok: false,
    error: { code: 'unknown-method', params: { method: String(method).slice(0, 80) }, paths: [], reasons: [] }
  }
}
