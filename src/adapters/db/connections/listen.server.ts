import pg from 'pg'

const LISTEN_AGAIN_MS = 1000
// A connection that died silently looks like an idle one.
const HEARTBEAT_MS = 10_000
const HEARTBEAT_TIMEOUT_MS = 5000

type Listening = {
  connect(): Promise<pg.Client>
  channel: string
  hear: (payload: string) => void
  onError: (error: Error) => void
}

/**
 * Keeps one connection listening and reopens it every second until that succeeds. Notifications sent meanwhile are lost: `hear`
 * then gets an empty payload.
 * @returns a function that stops it
 */
export async function listenTo({ connect, channel, hear, onError }: Listening): Promise<() => Promise<void>> {
  let client: pg.Client | undefined
  let heartbeat: NodeJS.Timeout | undefined
  let isStopped = false
  async function open(): Promise<void> {
    const opened = await connect()
    client = opened
    // An end is reported twice, by the server's message and by the socket; the heartbeat detects it, too.
    const lost = (error: Error) => {
      if (client !== opened) return
      client = undefined
      clearInterval(heartbeat)
      void opened.end()
      onError(error)
      openAgain()
    }
    opened.on('error', lost)
    opened.on('notification', (message) => hear(message.payload ?? ''))
    await opened.query(`listen ${pg.escapeIdentifier(channel)}`)
    if (isStopped) return opened.end()
    heartbeat = setInterval(() => {
      const beat = { text: 'select 1', query_timeout: HEARTBEAT_TIMEOUT_MS } as pg.QueryConfig
      opened.query(beat).catch(lost)
    }, HEARTBEAT_MS).unref()
  }
  function openAgain(): void {
    setTimeout(() => {
      if (isStopped) return
      open().then(
        () => hear(''),
        (error: Error) => {
          onError(error)
          openAgain()
        },
      )
    }, LISTEN_AGAIN_MS).unref()
  }
  await open()
  return async () => {
    isStopped = true
    clearInterval(heartbeat)
    await client?.end()
  }
}
