import { contextBridge, ipcRenderer, type IpcRendererEvent } from 'electron'
import { isMethod } from './methods'

/** All that the window can reach: the contract's methods by name, and news of what has changed. */
contextBridge.exposeInMainWorld('magot', {
  async call(method: unknown, input: unknown): Promise<unknown> {
    // Main asks again: this only keeps nonsense off the line.
    if (!isMethod(method)) return { ok: false, error: { code: 'unknown-method', params: { method: String(method).slice(0, 80) }, paths: [], reasons: [] } }
    return JSON.parse((await ipcRenderer.invoke('magot:call', method, JSON.stringify(input ?? {}))) as string)
  },
  onChange(listener: (change: unknown) => void): () => void {
    const hear = (_event: IpcRendererEvent, change: unknown) => listener(change)
    ipcRenderer.on('magot:change', hear)
    return () => void ipcRenderer.off('magot:change', hear)
  }
})
