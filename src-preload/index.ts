import { contextBridge, ipcRenderer, webUtils, type IpcRendererEvent } from 'electron'
import { contract } from '../src-main/contract'

/** Derived and not repeated: the contract's schemas come along into the bundle, which costs a window 2 ms and 30 kB. */
const methods = new Set(Object.keys(contract))

/** All that the window can reach: the contract's methods by name, and news of what has changed. */
contextBridge.exposeInMainWorld('magot', {
  async call(method: unknown, input: unknown, campaign?: unknown, request?: unknown): Promise<unknown> {
    // Main asks again: this only keeps nonsense off the line.
    if (typeof method !== 'string' || !methods.has(method)) return unknown(method)
    const answer = (await ipcRenderer.invoke(
      'magot:call',
      method,
      JSON.stringify(input ?? {}),
      ...(request == null ? (campaign == null ? [] : [campaign]) : [campaign ?? null, request])
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
 * A campaign file that the person drops onto the window: where it lies is told to main alone, from this world of our own, which the page
 * can't reach. A file that a page makes up has no path, and a drop that it makes up is not trusted.
 */
const campaignIn = ({ dataTransfer }: DragEvent) =>
  [...(dataTransfer?.files ?? [])].find(({ name }) => /\.magot$/i.test(name))
// Without it nothing could be dropped.
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

function unknown(method: unknown): object {
  return {
    ok: false,
    error: { code: 'unknown-method', params: { method: String(method).slice(0, 80) }, paths: [], reasons: [] }
  }
}
