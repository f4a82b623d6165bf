import { isLoopbackName } from '../net/loopback.ts'

/** What the service manager tells a process that it starts; nobody sets it by hand. */
export type Surroundings = {
  /** Device and inode of the stream that the journal reads, as "8:1234". */
  journal: string | null
  /** It opened the listening socket itself and handed it over as file descriptor 3. */
  hasSocket: boolean
  /** Nothing says that this is a site for others: sentences suit whoever reads what is printed. */
  isForTrying: boolean
}

type Env = Record<string, string | undefined>

/** @param pid the socket may be meant for the process that started this one */
export const surroundingsIn = (env: Env, pid: number): Surroundings => ({
  journal: env.JOURNAL_STREAM || null,
  hasSocket: env.LISTEN_PID === String(pid) && Number(env.LISTEN_FDS) >= 1,
  isForTrying: !env.APP_ORIGIN || isLocal(env.APP_ORIGIN),
})

/** Judged before the settings are read, and also where they cannot be. */
function isLocal(origin: string): boolean {
  return URL.canParse(origin) && isLoopbackName(new URL(origin).hostname)
}
