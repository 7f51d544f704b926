import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, onTestFinished, vi } from 'vitest'

/** The test's own folder, with a space in its path, holding the given files; removed after the test. */
export function folderWith(files: Record<string, string> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'magot launch '))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [path, content] of Object.entries(files)) put(folder, path, content)
  return folder
}

export function put(folder: string, path: string, content: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), content)
}

/** Keeps the launcher's messages out of the test report. */
export function silently(): void {
  beforeEach(() => void vi.spyOn(process.stderr, 'write').mockReturnValue(true))
  afterEach(() => void vi.restoreAllMocks())
}

/** An executable file that does nothing. */
export function putProgram(folder: string, path: string, content = '#!/bin/sh\n'): string {
  put(folder, path, content)
  chmodSync(join(folder, path), 0o755)
  return join(folder, path)
}
