import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { markOf } from '../../scripts/package/electron.mjs'
import {
  drawingHash,
  HICOLOR_SIZES,
  icnsFile,
  ICON_SIZES,
  iconFile,
  icoFile
} from '../../scripts/package/icons.mjs'
import { releaseFiles } from '../../scripts/package/release.mjs'
import { APPLICATION_ID } from '../../src-main/store/sqlite/migrations'
import { folderWith } from './folder'

const root = join(import.meta.dirname, '../..')
const PNG = '89504e470d0a1a0a'

/** Checks that it is a PNG, and returns its size. */
function sizeOf(png: Buffer) {
  expect(png.toString('hex', 0, 8)).toBe(PNG)
  return [png.readUInt32BE(16), png.readUInt32BE(20)]
}

describe('icons', () => {
  test('every size exists, as large as its name, and drawn from the present icon', () => {
    for (const size of ICON_SIZES) expect(sizeOf(readFileSync(iconFile(root, size)))).toEqual([size, size])
    expect(HICOLOR_SIZES).toContain(48)
    expect(readFileSync(join(root, 'resources/icons/drawn-from.txt'), 'utf8').trim()).toBe(drawingHash(root))
  })

  test('Windows’ icon lists each picture where it lies', () => {
    const ico = icoFile(root)
    const sizes = Array.from({ length: ico.readUInt16LE(4) }, (_, n) => {
      const entry = 6 + 16 * n
      const [length, at] = [ico.readUInt32LE(entry + 8), ico.readUInt32LE(entry + 12)]
      const [width] = sizeOf(ico.subarray(at, at + length))
      expect(ico.readUInt8(entry) || 256).toBe(width)
      return width
    })
    expect(sizes).toEqual(ICON_SIZES.filter((size) => size <= 256))
  })

  test('Apple’s icon has the length that it states, and so has each picture in it', () => {
    const icns = icnsFile(root)
    expect(icns.toString('latin1', 0, 4)).toBe('icns')
    expect(icns.readUInt32BE(4)).toBe(icns.length)
    const sizes = []
    for (let at = 8; at < icns.length; at += icns.readUInt32BE(at + 4))
      sizes.push(sizeOf(icns.subarray(at + 8))[0])
    expect(sizes).toEqual([32, 64, 128, 256, 256, 512, 512, 1024])
  })
})

describe('the content of a package', () => {
  test('a package made with another Electron than package.json’s is named so', () => {
    expect(markOf('45.4.1', '45.4.1')).toBe('')
    expect(markOf('33.2.1', '45.4.1')).toBe('-test-electron33')
  })

  test('Linux recognises a campaign by the mark that the store writes', () => {
    const mark = Buffer.alloc(4)
    mark.writeUInt32BE(APPLICATION_ID)
    expect(readFileSync(join(root, 'scripts/package/linux.mjs'), 'utf8')).toContain(
      `offset="68" value="${mark.toString('latin1')}"`
    )
  })

  test('every download for packing or the program comes from the registry, with its checksum', () => {
    for (const lock of ['package-lock.json', 'scripts/package/package-lock.json']) {
      const { packages } = JSON.parse(readFileSync(join(root, lock), 'utf8')) as {
        packages: Record<
          string,
          { integrity?: string; resolved?: string; bundled?: boolean; inBundle?: boolean }
        >
      }
      const odd = Object.entries(packages).filter(
        ([path, { integrity, resolved = '', inBundle }]) =>
          path !== '' && ((!integrity && !inBundle) || /^git|github\.com/.test(resolved))
      )
      expect(odd).toEqual([])
    }
  })
})

describe('a release', () => {
  const wanted = { electron: '45.4.1', version: '1.0.0' }
  const files = (packages: { file: string; electron?: string; version?: string; says?: string }[]) => {
    const folder = folderWith()
    for (const { file } of packages) writeFileSync(join(folder, file), 'a package')
    writeFileSync(
      join(folder, 'packages.json'),
      JSON.stringify(
        packages.map(({ file, says = 'a package', ...rest }) => ({
          ...wanted,
          ...rest,
          file,
          sha256: createHash('sha256').update(says).digest('hex')
        }))
      )
    )
    return { folder, ...releaseFiles(folder, wanted) }
  }

  test('accepts packages made with the Electron of package.json', () => {
    const { folder, files: taken, faults } = files([{ file: 'Magot.deb' }])
    expect(faults).toEqual([])
    expect(taken).toEqual([join(folder, 'Magot.deb')])
  })

  test('refuses packages made with the Electron for tests, whatever their names', () => {
    expect(files([{ file: 'Magot.deb', electron: '33.2.1' }]).faults).toEqual([
      'Magot.deb: made with Electron 33.2.1, not 45.4.1'
    ])
    expect(files([{ file: 'Magot-test-electron33.deb' }]).faults).toEqual([
      'Magot-test-electron33.deb: for tests only'
    ])
  })

  test('refuses another version, packages changed since, and an empty release', () => {
    expect(files([{ file: 'a.deb', version: '0.9.0' }]).faults).toEqual(['a.deb: is of 0.9.0, not 1.0.0'])
    expect(files([{ file: 'a.deb', says: 'another' }]).faults).toEqual(['a.deb: is not what was built'])
    expect(files([]).faults).toEqual(['nothing was built'])
  })
})
