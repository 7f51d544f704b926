import { app, type MediaAccessPermissionRequest, type Session, type WebContents } from 'electron'
import { HOME, isHome, isMadeFile, isOurs } from './address'

/** Opens a made file in the system's viewer. */
type OpenMade = (url: string, contents: WebContents) => Promise<void>

const WITHIN = [HOME, `blob:${HOME}`, 'data:', 'devtools:']

/**
 * Confines all windows to our own pages: no navigation elsewhere, no new windows, no network requests, and no
 * permissions except the camera, for scanning codes.
 */
export function keepHome(session: Session, open: OpenMade): void {
  app.on('web-contents-created', (_event, contents) => guard(contents, open))
  session.setPermissionRequestHandler((_contents, permission, decide, details) => {
    const kinds = (details as MediaAccessPermissionRequest).mediaTypes ?? []
    decide(
      permission === 'media' &&
        details.isMainFrame &&
        isOurs(details.requestingUrl) &&
        kinds.length > 0 &&
        kinds.every((kind) => kind === 'video')
    )
  })
  session.setPermissionCheckHandler(
    (_contents, permission, origin, { isMainFrame, mediaType }) =>
      permission === 'media' && isMainFrame && mediaType === 'video' && isOurs(origin)
  )
  session.setDevicePermissionHandler(() => false)
  session.webRequest.onBeforeRequest(({ url }, decide) =>
    decide({ cancel: !WITHIN.some((start) => url.startsWith(start)) })
  )
}

function guard(contents: WebContents, open: OpenMade): void {
  // A link to a made file opens it outside; any other link does nothing.
  const openMade = (url: string) => {
    if (isMadeFile(url)) void open(url, contents)
  }
  contents.setWindowOpenHandler(({ url }) => {
    openMade(url)
    return { action: 'deny' }
  })
  contents.on('will-navigate', (event) => {
    if (isHome(event.url)) return
    event.preventDefault()
    openMade(event.url)
  })
  contents.on('will-frame-navigate', (event) => {
    if (!event.isMainFrame) event.preventDefault()
  })
  contents.on('will-redirect', (event) => event.preventDefault())
  contents.on('will-attach-webview', (event) => event.preventDefault())
}
