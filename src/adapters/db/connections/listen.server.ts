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
  let told = ''
  /** Once for an interruption: it is noticed again at each attempt. */
  const tell = (error: Error) => {
    if (error.message !== told) onError(error)
    told = error.message
  }
  async function open(): Promise<void> {
    const opened = await connect()
    // An end is reported by the server's message, the socket, a query and the heartbeat: it is opened again once.
    let isOver = false
    const end = () => {
      isOver = true
      clearInterval(heartbeat)
      void opened.end().catch(() => {}) // it is gone already
    }
    const lost = (error: Error) => {
      if (isOver || client !== opened) return
      end()
      client = undefined
      tell(error)
      openAgain()
    }
    opened.on('error', lost)
    opened.on('notification', (message) => hear(message.payload ?? ''))
    try {
      await opened.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      end()
      throw error
    }
    if (isStopped) return end()
    client = opened
    heartbeat = setInterval(() => {
      const beat = { text: 'select 1', query_timeout: HEARTBEAT_TIMEOUT_MS } as pg.QueryConfig
      opened.query(beat).catch(lost)
    }, HEARTBEAT_MS).unref()
  }
  async function reopen(): Promise<void> {
    try {
      await open()
    } catch (error) {
      tell(error as Error)
      return openAgain()
    }
    told = ''
    hear('')
  }
  function openAgain(): void {
    setTimeout(() => {
      if (isStopped) return
      void reopen()
    }, LISTEN_AGAIN_MS).unref()
  }
  await open()
  return async () => {
    isStopped = true
    clearInterval(heartbeat)
    await client?.end()
  }
}
