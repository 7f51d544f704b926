import { CommandRefused, FAILED } from './exit'
import { tell } from './words'

/**
 * The failure of a command whose file could not be written: a sentence and the system's code. Null for an error that is
 * not the disk's.
 */
export function notWritten(out: string, error: unknown): CommandRefused | null {
  const code = String((error as NodeJS.ErrnoException | null)?.code ?? '')
  if (!/^(E[A-Z0-9]+|SQLITE_[A-Z_]+)$/.test(code)) return null
  return new CommandRefused(`${out}${tell(' : ', ': ')}${whyNotWritten(code)} (${code})`, FAILED)
}

function whyNotWritten(code: string): string {
  if (/^(ENOSPC|EDQUOT|EFBIG|SQLITE_FULL)$/.test(code))
    return tell(
      'il n’y a plus de place sur le disque : rien n’a été écrit.',
      'there is no room left on the disk: nothing was written.'
    )
  if (/^(EACCES|EPERM|EROFS|SQLITE_READONLY)$/.test(code))
    return tell(
      'ce fichier, ou son dossier, est protégé en écriture : rien n’a été écrit.',
      'this file, or its folder, can’t be written: nothing was.'
    )
  if (/^(EBUSY|ETXTBSY)$/.test(code))
    return tell(
      'ce fichier est ouvert ailleurs : fermez-le, puis recommencez. Rien n’a été écrit.',
      'this file is open elsewhere: close it and try again. Nothing was written.'
    )
  if (/^(EISDIR|ENOTDIR|EEXIST|ENOTEMPTY|ENOENT|ENAMETOOLONG|ELOOP|EINVAL)$/.test(code))
    return tell(
      'aucun fichier ne peut être écrit sous ce nom. Choisissez-en un autre.',
      'no file can be written under this name. Choose another.'
    )
  return tell(
    'le disque ne répond pas : clé débranchée, partage perdu, ou disque en panne. Rien n’a été écrit.',
    'the disk does not answer: stick unplugged, share lost, or a broken disk. Nothing was written.'
  )
}
