import { mkdtemp, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sample } from '../../src-main/hosts/terminal/sample'

test('a name that a link has which leads nowhere is taken for the sample, too', async () => {
  const out = join(await mkdtemp(join(tmpdir(), 'magot-sample-')), 'away.magot')
  await symlink(join(out, '..', 'nowhere.magot'), out)
  await expect(sample(out, { club: null })).rejects.toThrow(/exists already|existe déjà/)
})
