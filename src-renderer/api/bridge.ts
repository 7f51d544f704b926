import { firstNews } from './first-calls'
import { readChange, type Transport } from './transport'

/** The API that the preload script adds to the desktop window. */
interface Bridge {
  call: Transport['call']
  onChange(listener: (change: unknown) => void): () => void
}

declare global {
  interface Window {
    magot?: Bridge
  }
}

export function bridgeTransport(bridge: Bridge): Transport {
  return {
    // Vue's reactive proxies cannot be cloned across the bridge; only JSON travels anyway.
    call: (method, input, ...others) =>
      bridge.call(method, JSON.parse(JSON.stringify(input ?? {})), ...others),
    onChange(listener) {
      const hear = (change: unknown) => listener(readChange(change))
      const stop = bridge.onChange(hear)
      for (const change of firstNews()) hear(change)
      return stop
    }
  }
}
