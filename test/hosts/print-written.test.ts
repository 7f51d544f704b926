import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FAILED } from '../../src-main/hosts/terminal/exit'
import { writePdf } from '../../src-main/hosts/terminal/print'

const bytes = new Uint8Array([37, 80, 68, 70])
let folder: string
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'magot-pdf-'))))
afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true, force: true })
})

test.each([
  ['ENOSPC', /plus de place sur le disque/, /no room left on the disk/],
  ['EDQUOT', /plus de place sur le disque/, /no room left on the disk/],
  ['EFBIG', /plus de place sur le disque/, /no room left on the disk/],
  ['EROFS', /protégé en écriture/, /can’t be written/],
  ['EACCES', /protégé en écriture/, /can’t be written/],
  ['EBUSY', /ouvert ailleurs/, /open elsewhere/],
  ['EIO', /ne répond pas/, /does not answer/]
])('a PDF that the disk refuses (%s) is refused in a sentence, in both languages', async (code, fr, en) => {
  const full = () => Promise.reject(Object.assign(new Error(`${code}: write`), { code }))
  for (const [lang, said] of [
    ['fr_FR.UTF-8', fr],
    ['en_GB.UTF-8', en]
  ] as const) {
    vi.stubEnv('LC_ALL', lang)
    const error = await writePdf('cartes.pdf', bytes, full).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ exit: FAILED, message: expect.stringMatching(said) })
    expect((error as Error).message).toMatch(/^cartes\.pdf ?: .*\(E[A-Z]+\)$/s)
  }
})

test('a folder or a file in the way is reported, and nothing is left behind', async () => {
  const [taken, plain] = [join(folder, 'gang.pdf'), join(folder, 'notes')]
  await mkdir(taken)
  await writeFile(plain, 'à moi')
  for (const out of [taken, join(plain, 'gang.pdf')])
    await expect(writePdf(out, bytes)).rejects.toThrow(/sous ce nom|under this name/)
  expect((await readdir(folder)).sort()).toEqual(['gang.pdf', 'notes'])
  expect(await readFile(plain, 'utf8')).toBe('à moi')
})

test('an error from elsewhere is not reported as one of the disk', async () => {
  await expect(writePdf('a.pdf', bytes, () => Promise.reject(new TypeError('ours')))).rejects.toThrow('ours')
})
