import { contextBridge, ipcRenderer, type IpcRendererEvent } from 'electron'
import { contract } from '../src-main/contract'

const methods = new Set(Object.keys(contract))

/** All that the window can reach: the contract's methods by name, and news of what has changed. */
contextBridge.exposeInMainWorld('magot', {
  call(method: unknown, input: unknown): Promise<unknown> {
    // Main asks again: this only keeps nonsense off the line.
    if (typeof method !== 'string' || !methods.has(method)) {
      return Promise.resolve({ ok: false, error: { code: 'unknown-method', params: { method: String(method).slice(0, 80) }, paths: [], reasons: [] } })
    }
    return ipcRenderer.invoke('magot:call', method, input)
  },
  onChange(listener: (change: unknown) => void): () => void {
    const hear = (_event: IpcRendererEvent, change: unknown) => listener(change)
    ipcRenderer.on('magot:change', hear)
    return () => ipcRenderer.off('magot:change', hear)
  }
})
