import { chmodSync, cpSync, mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from '../launch/children.mjs'
import { HICOLOR_SIZES, iconFile } from './icons.mjs'

/** The MIME type of a campaign file. */
const MIME = 'application/x-magot-campaign'

const DESKTOP = `[Desktop Entry]
Type=Application
Name=Magot
GenericName=Campaign manager
GenericName[fr]=Gestionnaire de campagnes
Comment=Campaigns of skirmish wargames and role-playing games, offline
Comment[fr]=Campagnes de jeux d’escarmouche et de jeux de rôle, hors ligne
Exec=EXECUTABLE %f
Icon=magot
Terminal=false
Categories=Game;Utility;
Keywords=campaign;wargame;roster;campagne;bande;
MimeType=${MIME};
StartupWMClass=Magot
`

/**
 * Recognises a campaign by its extension, and by its content: SQLite’s first bytes, and Magot’s mark at byte 68.
 */
const MIME_INFO = `<?xml version="1.0" encoding="UTF-8"?>
<mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info">
  <mime-type type="${MIME}">
    <comment>Magot campaign</comment>
    <comment xml:lang="fr">campagne de Magot</comment>
    <icon name="magot"/>
    <sub-class-of type="application/vnd.sqlite3"/>
    <magic priority="60">
      <match type="string" offset="0" value="SQLite format 3">
        <match type="string" offset="68" value="MAGT"/>
      </match>
    </magic>
    <glob pattern="*.magot"/>
  </mime-type>
</mime-info>
`

/** The packages that Electron needs on a recent Debian or Ubuntu. */
const DEPENDS = [
  'libgtk-3-0t64 | libgtk-3-0',
  'libnotify4',
  'libnss3',
  'libxss1',
  'libxtst6',
  'libatspi2.0-0t64 | libatspi2.0-0',
  'libgbm1',
  'libdrm2',
  'libasound2t64 | libasound2',
  'xdg-utils'
]

/** Where the system lets no program make a user namespace, the sandbox needs a helper that belongs to root. */
const POSTINST = `#!/bin/sh
set -e
chown root:root /opt/Magot/chrome-sandbox
chmod 4755 /opt/Magot/chrome-sandbox
if command -v update-mime-database >/dev/null; then update-mime-database /usr/share/mime || true; fi
if command -v update-desktop-database >/dev/null; then update-desktop-database -q /usr/share/applications || true; fi
if command -v gtk-update-icon-cache >/dev/null; then gtk-update-icon-cache -q -t /usr/share/icons/hicolor || true; fi
`

const POSTRM = `#!/bin/sh
set -e
if command -v update-mime-database >/dev/null; then update-mime-database /usr/share/mime || true; fi
if command -v update-desktop-database >/dev/null; then update-desktop-database -q /usr/share/applications || true; fi
`

const HOW_TO = `Magot

FR  Décompressez ce dossier où vous voulez et lancez « magot ». Pour qu’un double clic ouvre une campagne, copiez le contenu de
    « share » dans ~/.local/share, écrivez le chemin du programme dans applications/magot.desktop (ligne Exec), puis lancez
    update-mime-database ~/.local/share/mime
    Si le système refuse le bac à sable (Ubuntu 24.04 et suivants), prenez plutôt le paquet .deb.

EN  Unpack this folder wherever you like and start “magot”. For a double click to open a campaign, copy what is in “share” to
    ~/.local/share, write the program’s path into applications/magot.desktop (the line Exec), then run
    update-mime-database ~/.local/share/mime
    Where the system refuses the sandbox (Ubuntu 24.04 and later), take the .deb instead.
`

/**
 * Writes the files by which a Linux desktop knows the program and its campaigns, under `share`, as in /usr.
 * @param {string} root @param {string} share @param {string} executable the command of the menu entry
 */
function writeShare(root, share, executable) {
  /** @param {string} folder @param {string} name @param {string} text */
  const write = (folder, name, text) => {
    mkdirSync(join(share, folder), { recursive: true })
    writeFileSync(join(share, folder, name), text)
  }
  write('applications', 'magot.desktop', DESKTOP.replace('EXECUTABLE', executable))
  write('mime/packages', 'magot.xml', MIME_INFO)
  for (const size of HICOLOR_SIZES) {
    const icons = join(share, 'icons/hicolor', `${size}x${size}`, 'apps')
    mkdirSync(icons, { recursive: true })
    cpSync(iconFile(root, size), join(icons, 'magot.png'))
  }
  const drawing = join(share, 'icons/hicolor/scalable/apps')
  mkdirSync(drawing, { recursive: true })
  cpSync(join(root, 'src-renderer/public/icon.svg'), join(drawing, 'magot.svg'))
}

/** @typedef {{ root: string, work: string, unpacked: string, version: string, to: string }} LinuxJob */

/** Makes a package for Debian, Ubuntu and related systems. @param {LinuxJob} job */
export async function makeDeb({ root, work, unpacked, version, to }) {
  const tree = join(work, 'deb')
  mkdirSync(join(tree, 'opt'), { recursive: true })
  mkdirSync(join(tree, 'usr/bin'), { recursive: true })
  mkdirSync(join(tree, 'DEBIAN'), { recursive: true })
  cpSync(unpacked, join(tree, 'opt/Magot'), { recursive: true, verbatimSymlinks: true })
  symlinkSync('/opt/Magot/magot', join(tree, 'usr/bin/magot'))
  writeShare(root, join(tree, 'usr/share'), '/opt/Magot/magot')
  const doc = join(tree, 'usr/share/doc/magot')
  mkdirSync(doc, { recursive: true })
  for (const [from, name] of [
    ['LICENSE', 'copyright'],
    ['NOTICE', 'NOTICE']
  ])
    cpSync(join(root, from ?? ''), join(doc, name ?? ''))
  const control = [
    'Package: magot',
    `Version: ${version}`,
    'Section: games',
    'Priority: optional',
    `Architecture: ${process.arch === 'x64' ? 'amd64' : process.arch}`,
    'Maintainer: Magot <magot@localhost>',
    `Installed-Size: ${Math.ceil(sizeOf(tree) / 1024)}`,
    `Depends: ${DEPENDS.join(', ')}`,
    'Description: Campaign manager for skirmish wargames and role-playing games',
    ' Magot knows the rules of your game, keeps gangs, battles and the history of a',
    ' campaign in one file, and works offline.',
    ''
  ]
  writeFileSync(join(tree, 'DEBIAN/control'), control.join('\n'))
  writeFileSync(join(tree, 'DEBIAN/postinst'), POSTINST)
  writeFileSync(join(tree, 'DEBIAN/postrm'), POSTRM)
  openToAll(tree)
  for (const script of ['postinst', 'postrm']) chmodSync(join(tree, 'DEBIAN', script), 0o755)
  return run('dpkg-deb', ['--root-owner-group', '-Zzstd', '--build', tree, to], { output: 'keep' })
}

/** Makes an archive that can be unpacked anywhere. @param {LinuxJob} job */
export async function makeArchive({ root, work, unpacked, version, to }) {
  const name = `Magot-${version}`
  const tree = join(work, 'archive')
  mkdirSync(tree, { recursive: true })
  cpSync(unpacked, join(tree, name), { recursive: true, verbatimSymlinks: true })
  writeShare(root, join(tree, name, 'share'), 'magot')
  writeFileSync(join(tree, name, 'LISEZMOI-README.txt'), HOW_TO)
  openToAll(tree)
  return run('tar', ['--zstd', '--owner=0', '--group=0', '--numeric-owner', '-cf', to, '-C', tree, name], {
    output: 'keep'
  })
}

/**
 * Makes everything readable by everybody, and programs executable, whatever the umask was.
 * @param {string} path
 */
function openToAll(path) {
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue
    const at = join(path, entry.name)
    if (entry.isDirectory()) openToAll(at)
    else chmodSync(at, statSync(at).mode & 0o111 ? 0o755 : 0o644)
  }
  chmodSync(path, 0o755)
}

/** The bytes of all files below a folder. @param {string} path @returns {number} */
function sizeOf(path) {
  return readdirSync(path, { withFileTypes: true }).reduce((sum, entry) => {
    const at = join(path, entry.name)
    if (entry.isSymbolicLink()) return sum
    return sum + (entry.isDirectory() ? sizeOf(at) : statSync(at).size)
  }, 0)
}
