import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { run } from '../launch/children.mjs'
import { Stop } from '../launch/say.mjs'
import { icnsFile, iconFile, icoFile } from './icons.mjs'
import { DECODERS } from './program.mjs'

/**
 * The fuses of a packaged Electron, by the names of @electron/fuses: true for those that must be on. They stop
 * outside settings from changing the program.
 */
const FUSES = {
  RunAsNode: false,
  EnableNodeOptionsEnvironmentVariable: false,
  EnableNodeCliInspectArguments: false,
  GrantFileProtocolExtraPrivileges: false,
  OnlyLoadAppFromAsar: true
}

const PLATFORM = /** @type {{ [platform: string]: string }} */ ({
  linux: 'linux',
  win32: 'win',
  darwin: 'mac'
})

/**
 * @typedef {object} Builder electron-builder, set up for one program
 * @property {string} unpacked the folder of the packed program
 * @property {(target: string) => Promise<{ code: number, output: string }>} make makes an installer of one of
 * electron-builder's kinds
 */

/**
 * Packs the prepared program with an Electron and sets the fuses. Throws if they do not read back as set.
 * @param {{ root: string, tools: string, work: string, electron: { dist: string, version: string, mark: string } }}
 * job
 * @returns {Promise<Builder>}
 */
export async function packProgram({ root, tools, work, electron }) {
  const icons = { ico: join(work, 'icon.ico'), icns: join(work, 'icon.icns') }
  writeFileSync(icons.ico, icoFile(root))
  writeFileSync(icons.icns, icnsFile(root))
  const config = join(work, 'builder.json')
  const installers = join(work, 'installers')
  writeFileSync(config, JSON.stringify(configFor(root, work, installers, electron, icons)))
  const platform = PLATFORM[process.platform] ?? 'linux'
  /** @param {string[]} args */
  const builder = (args) =>
    run(
      process.execPath,
      [
        join(tools, 'node_modules/electron-builder/cli.js'),
        '--publish',
        'never',
        '--config',
        config,
        '--projectDir',
        join(work, 'program'),
        `--${process.arch}`,
        `--${platform}`,
        ...args
      ],
      // Never sign with a certificate that happens to be on the machine.
      {
        env: { ...process.env, CSC_IDENTITY_AUTO_DISCOVERY: 'false' },
        output: 'keep',
        timeoutMs: 15 * 60_000
      }
    )
  const { code, output } = await builder(['dir'])
  if (code) throw new Stop(code, `electron-builder failed:\n${output.slice(-4_000)}`)
  const name = readdirSync(installers, { withFileTypes: true }).find(
    (each) => each.isDirectory() && /unpacked|^mac/.test(each.name)
  )?.name
  if (!name) throw new Stop(1, `electron-builder left no program:\n${output.slice(-4_000)}`)
  const unpacked = join(installers, name)
  rmSync(join(unpacked, 'resources', 'app'), { recursive: true, force: true }) // a test Electron brings a loader of its own
  await assertFuses(tools, executableIn(unpacked))
  return {
    unpacked,
    make: (target) =>
      builder([
        target,
        '--prepackaged',
        process.platform === 'darwin' ? join(unpacked, 'Magot.app') : unpacked
      ])
  }
}

/** The path of the packed program. @param {string} unpacked */
function executableIn(unpacked) {
  if (process.platform === 'darwin') return join(unpacked, 'Magot.app')
  return join(unpacked, process.platform === 'win32' ? 'Magot.exe' : 'magot')
}

/** @param {string} tools @param {string} executable */
async function assertFuses(tools, executable) {
  const { FuseV1Options, getCurrentFuseWire } = await import(
    pathToFileURL(join(tools, 'node_modules/@electron/fuses/dist/index.js')).href
  )
  const wire = await getCurrentFuseWire(executable)
  const wrong = Object.entries(FUSES).filter(
    ([fuse, on]) => wire[FuseV1Options[fuse]] !== (on ? '1' : '0').charCodeAt(0)
  )
  if (wrong.length > 0)
    throw new Stop(1, `these fuses are not set as they should be: ${wrong.map(([fuse]) => fuse).join(', ')}`)
}

/**
 * @param {string} root @param {string} work @param {string} output
 * @param {{ dist: string, version: string, mark: string }} electron @param {{ ico: string, icns: string }} icons
 */
function configFor(root, work, output, electron, icons) {
  /** @param {string} icon */
  const campaigns = (icon) => ({
    ext: 'magot',
    name: 'Magot campaign',
    description: 'Magot campaign',
    mimeType: 'application/x-magot-campaign',
    role: 'Editor',
    icon
  })
  /** @param {string} fuse */
  const asBuilderSays = (fuse) => fuse[0]?.toLowerCase() + fuse.slice(1)
  return {
    appId: 'app.magot.desktop',
    productName: 'Magot',
    copyright: 'MIT License, the Magot developers',
    artifactName: `Magot-\${version}-\${os}-\${arch}${electron.mark}.\${ext}`,
    directories: { output, buildResources: work },
    electronDist: electron.dist,
    electronVersion: electron.version,
    electronLanguages: ['fr', 'en', 'en-US', 'en-GB'],
    npmRebuild: false,
    asar: true,
    // Native files, and the decoder thread, which cannot be read inside the archive.
    asarUnpack: ['**/*.node', 'out/main/pictures.mjs', ...DECODERS.map((name) => `node_modules/${name}/**`)],
    files: ['**/*'],
    electronFuses: Object.fromEntries(Object.entries(FUSES).map(([fuse, on]) => [asBuilderSays(fuse), on])),
    linux: { executableName: 'magot', icon: iconFile(root, 512), category: 'Game', maintainer: 'Magot' },
    win: { icon: icons.ico, fileAssociations: [campaigns(icons.ico)] },
    nsis: {
      oneClick: false,
      perMachine: false,
      allowToChangeInstallationDirectory: true,
      deleteAppDataOnUninstall: false
    },
    mac: {
      icon: icons.icns,
      category: 'public.app-category.games',
      identity: null,
      fileAssociations: [campaigns(icons.icns)]
    },
    appImage: { artifactName: `Magot-\${version}-linux-\${arch}${electron.mark}.AppImage` }
  }
}
