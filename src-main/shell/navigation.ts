import { app, type Session, type WebContents } from 'electron'
import { HOME, isHome, isMadeFile } from './address'

const WITHIN = [HOME, `blob:${HOME}`, 'data:', 'devtools:']

/** Whatever a window shows, it stays ours: nothing leads away, nothing opens, nothing comes from outside, nothing is permitted. */
export function keepHome(session: Session): void {
  app.on('web-contents-created', (_event, contents) => guard(contents))
  session.setPermissionRequestHandler((_contents, _permission, decide) => decide(false))
  session.setPermissionCheckHandler(() => false)
  session.setDevicePermissionHandler(() => false)
  session.webRequest.onBeforeRequest(({ url }, decide) => decide({ cancel: !WITHIN.some((start) => url.startsWith(start)) }))
}

function guard(contents: WebContents): void {
  // A link to a made file saves it; a link to anywhere else does nothing.
  const save = (url: string) => {
    if (isMadeFile(url)) contents.downloadURL(url)
  }
  contents.setWindowOpenHandler(({ url }) => {
    save(url)
    return { action: 'deny' }
  })
  contents.on('will-navigate', (event) => {
    if (isHome(event.url)) return
    event.preventDefault()
    save(event.url)
  })
  contents.on('will-frame-navigate', (event) => {
    if (!event.isMainFrame) event.preventDefault()
  })
  contents.on('will-redirect', (event) => event.preventDefault())
  contents.on('will-attach-webview', (event) => event.preventDefault())
}
