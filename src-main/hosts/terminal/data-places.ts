import { existsSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { libraryFolder } from '../program-places'

/** The data that a command works on. */
export interface Data {
  campaign?: string | undefined
  library?: string | undefined
  /** Opens the campaign even if another program, which can't be checked, may have it open. */
  force?: boolean | undefined
}

/** The library: the campaign's folder, else the given folder, else the usual place. */
export function libraryOf(data: Data): string {
  return data.campaign === undefined
    ? libraryFolder(data.library)
    : dirname(pathOf(data.campaign, data.library))
}

/** The campaign's path. A bare name that does not exist here is looked up in the given library. */
export function pathOf(campaign: string, library: string | undefined): string {
  if (library === undefined || basename(campaign) !== campaign || existsSync(campaign))
    return resolve(campaign)
  return resolve(library, campaign)
}
