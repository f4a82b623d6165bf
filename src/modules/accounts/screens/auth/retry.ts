import { isGap } from '#shell/gap.ts'

// Milliseconds. Long enough for a restarting server or a passing dead spot, short enough to wait for.
const PAUSE_MS = 600

/** Runs it, and once more after a pause when the first try did not get through. */
export async function triedTwice<T>(work: () => Promise<T>, pauseMs = PAUSE_MS): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isGap(error)) throw error
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    return work()
  }
}

type Submission<T> = { request: Request; serverAction: () => Promise<T> }

/** An account form's way to the server: tried twice, and a failure becomes an answer beside the form that was filled in. */
export async function sentForm<T, Failed>(
  { request, serverAction }: Submission<T>,
  failed: () => Failed,
): Promise<T | Failed> {
  const body = await request.clone().text()
  // A body can be read once; the second try needs it again.
  request.text = () => Promise.resolve(body)
  try {
    return await triedTwice(serverAction)
  } catch (error) {
    if (error instanceof Response) throw error // a redirect
    return failed()
  }
}
