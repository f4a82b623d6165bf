import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '#core/app.ts'
import { askRunning, controlPath, listenForCommands } from './control.server.ts'

describe('the socket of the command line', () => {
  let dataDir: string
  let close: () => Promise<void>
  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'stadi-control-'))
    close = await listenForCommands({ config: { embedded: true, dataDir }, context: () => ({}) } as App)
  })
  afterAll(async () => {
    await close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  it('answers unknown commands, and keeps answering', async () => {
    expect(await askRunning(dataDir, ['nonsense'])).toMatchObject({ ok: false })
    expect(await askRunning(dataDir, ['nonsense'])).toMatchObject({ ok: false })
  })
  it('answers input that is not a list of words, too', async () => {
    const message = await new Promise<string>((resolve) => {
      let text = ''
      const socket = connect({ path: controlPath(dataDir), allowHalfOpen: true }, () =>
        socket.end('not JSON'),
      )
      socket
        .setEncoding('utf8')
        .on('data', (part) => (text += part))
        .on('end', () => resolve(text))
    })
    expect(JSON.parse(message)).toMatchObject({ ok: false })
  })
})
