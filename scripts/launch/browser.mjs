// Finds and starts the Chromium that prints cards and drives the tests where there is no Electron. The launcher
// (plain Node), the hosts (bundled) and the tests share this file.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { cacheFolder, isProgram, isRootOnLinux, onPath } from './machine.mjs'

/**
 * @typedef {object} Chromium
 * @property {string} executablePath
 * @property {'named' | 'installed' | 'package'} from named by MAGOT_CHROMIUM; installed on the machine; from the
 * npm package
 * @property {Record<string, string>} env additions to the environment that it needs
 */

/** Switches off what a headless Chromium with our own pages alone does not need: GPU, updates, calls home. */
const CHROMIUM_FLAGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync'
]

/** The version of the npm package @sparticuz/chromium; later lines do not run on Node 20. */
export const PACKAGE_VERSION = '147.0.2'

/** The folder of the unpacked Chromium of the npm package. */
export function packageFolder(cache = cacheFolder()) {
  return join(cache, `chromium-${PACKAGE_VERSION}`)
}

/**
 * The Chromium to use, or null: only the one that MAGOT_CHROMIUM names, if it is set; else an installed Chrome,
 * Chromium or Edge; else the one of the npm package, if it was fetched.
 * @param {{ env?: NodeJS.ProcessEnv, platform?: string, usual?: string[], unpacked?: string }} [machine]
 * @returns {Chromium | null}
 */
export function findChromium({
  env = process.env,
  platform = process.platform,
  usual = usualPlaces(platform, env),
  unpacked = packageFolder()
} = {}) {
  if (env.MAGOT_CHROMIUM)
    return isProgram(env.MAGOT_CHROMIUM)
      ? { executablePath: env.MAGOT_CHROMIUM, from: 'named', env: {} }
      : null
  const installed = usual.find((file) => isProgram(file) && !isSnapStub(file)) ?? onPathByName(env, platform)
  if (installed) return { executablePath: installed, from: 'installed', env: {} }
  return chromiumOfPackage(unpacked)
}

/** @param {string} folder @returns {Chromium | null} */
export function chromiumOfPackage(folder) {
  const executablePath = join(folder, 'chromium')
  return isProgram(executablePath)
    ? { executablePath, from: 'package', env: whatTheSystemLacks(folder, executablePath) }
    : null
}

/**
 * Options for Playwright's chromium.launch(): headless, on this machine, as this user.
 * @param {Chromium} chromium
 */
export function chromiumLaunchOptions(chromium) {
  return {
    executablePath: chromium.executablePath,
    headless: true,
    chromiumSandbox: canSandbox(chromium),
    args: CHROMIUM_FLAGS,
    env: /** @type {Record<string, string>} */ ({
      ...process.env,
      ...readsAccents(process.env),
      ...chromium.env
    })
  }
}

/**
 * Sets a UTF-8 locale if the system names none. Without it Chromium takes file names for ASCII, and a download
 * called « Rouillés » loses its name.
 * @param {NodeJS.ProcessEnv} env
 */
function readsAccents(env) {
  const { LC_ALL, LC_CTYPE, LANG } = env
  return /utf-?8/i.test(LC_ALL || LC_CTYPE || LANG || '') ? {} : { LC_ALL: 'C.UTF-8' }
}

/** @param {string} platform @param {NodeJS.ProcessEnv} env */
export function usualPlaces(platform, env, home = homedir()) {
  if (platform === 'darwin') {
    const apps = ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
      (name) => `${name}.app/Contents/MacOS/${name}`
    )
    return apps.flatMap((app) => [join('/Applications', app), join(home, 'Applications', app)])
  }
  if (platform === 'win32') {
    const folders = [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA].filter(
      (folder) => folder !== undefined
    )
    const programs = [
      'Google/Chrome/Application/chrome.exe',
      'Chromium/Application/chrome.exe',
      'Microsoft/Edge/Application/msedge.exe'
    ]
    return programs.flatMap((program) => folders.map((folder) => join(folder, program)))
  }
  return [
    '/opt/google/chrome/chrome',
    '/usr/bin/google-chrome-stable',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/snap/bin/chromium',
    '/usr/bin/microsoft-edge-stable'
  ]
}

/** @param {NodeJS.ProcessEnv} env @param {string} platform */
function onPathByName(env, platform) {
  const names = [
    'google-chrome-stable',
    'google-chrome',
    'chrome',
    'chromium',
    'chromium-browser',
    'microsoft-edge-stable',
    'microsoft-edge',
    'msedge'
  ]
  const files = names.map((name) => onPath(platform === 'win32' ? `${name}.exe` : name, env))
  return files.find((file) => file !== undefined && !isSnapStub(file))
}

/**
 * Ubuntu's chromium-browser without the snap is a script that only explains how to install it.
 * @param {string} file
 */
function isSnapStub(file) {
  return (
    statSync(file).size < 10_000 &&
    readFileSync(file, 'utf8').includes('snap install chromium') &&
    !existsSync('/snap/bin/chromium')
  )
}

/**
 * The package brings copies of a few libraries and a font for bare systems. They are used only where the system
 * lacks its own, which are newer and match its other libraries.
 * @param {string} folder
 * @param {string} executable
 * @returns {Record<string, string>}
 */
function whatTheSystemLacks(folder, executable) {
  /** @type {Record<string, string>} */
  const env = {}
  if (!systemHasLibraries(executable))
    env.LD_LIBRARY_PATH = [join(folder, 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':')
  if (!existsSync('/etc/fonts/fonts.conf')) env.FONTCONFIG_FILE = join(folder, 'fonts.conf')
  return env
}

/** @param {string} executable */
function systemHasLibraries(executable) {
  const ldd = spawnSync('ldd', [executable], { encoding: 'utf8' })
  return ldd.status === 0 && !ldd.stdout.includes('not found')
}

/**
 * Chromium's sandbox needs user namespaces, which root, containers and some distributions refuse. Ubuntu refuses
 * them except to browsers that it knows by their path, so an installed browser has its sandbox there.
 * @param {Chromium} chromium
 */
function canSandbox({ from, executablePath }) {
  if (process.platform !== 'linux') return true
  if (isRootOnLinux()) return false
  if (from === 'installed' && (knownToAppArmor() || hasSandboxHelper(executablePath))) return true
  return spawnSync('unshare', ['--user', '--map-root-user', 'true'], { stdio: 'ignore' }).status === 0
}

function knownToAppArmor() {
  try {
    return readFileSync('/proc/sys/kernel/apparmor_restrict_unprivileged_userns', 'utf8').trim() === '1'
  } catch {
    return false
  }
}

/** @param {string} executable */
function hasSandboxHelper(executable) {
  try {
    return Boolean(statSync(join(dirname(executable), 'chrome-sandbox')).mode & 0o4000)
  } catch {
    return false
  }
}
