import type { CopyToSave } from '../../contract/library'
import type { Files } from '../../files'

/** Serves a campaign file under this name, for the person to save. */
export function keepToSave(files: Files, name: string, bytes: Uint8Array): CopyToSave {
  return {
    handle: files.keep({ name, type: 'application/octet-stream', bytes }),
    name,
    bytes: bytes.byteLength
  }
}
