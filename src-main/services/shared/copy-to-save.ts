import type { CopyToSave } from '../../contract/library'
import type { Files } from '../../files'

/** Hands out a campaign's file under this name: the person saves it wherever they want it. */
export function keepToSave(files: Files, name: string, bytes: Uint8Array): CopyToSave {
  return {
    handle: files.keep({ name, type: 'application/octet-stream', bytes }),
    name,
    bytes: bytes.byteLength
  }
}
