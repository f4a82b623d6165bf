import { createFleet } from './fleet.ts'
import { closeAll, closesAtEnd, type DatabaseKind, HOST, membersOf, prepareGround } from './place.ts'
import { openDatabase, openShop, rowsOf } from './shop.ts'
import { createListener, createWriter } from './talkers.ts'
import { until } from './web.ts'
import { conversationOf } from '#modules/messages/commands/open.server.ts'
import type { Context } from '#context.ts'

type Row = { client_id: string; content: string }
// Milliseconds that a process works at most before it is killed.
const MOST_UP_MS = 1000
const NOBODY = 'http://127.0.0.1:9'

/**
 * Two people write to each other and both listen, while processes are killed without warning; then the proof that nothing
 * acknowledged is lost or duplicated, and that both received all of it once, in the stored order.
 * @returns what is wrong, in words
 */
export async function runMessages(database: DatabaseKind, kills: number): Promise<string[]> {
  const ground = await prepareGround(database)
  try {
    const { people } = await openShop(ground.place, ground.secret, 2)
    const [mentor, mentee] = [people[0]!, people[1]!]
    const conversation = await begin(ground, mentor.id, mentee.id)
    const members = await membersOf(ground, database === 'postgres' ? 2 : 1, { providerUrl: () => NOBODY })
    const fleet = createFleet(members, HOST, ground.folder)
    closesAtEnd(() => fleet.stop('SIGKILL'))
    await fleet.start()
    const settings = { fleet, host: HOST, conversation }
    const writers = [createWriter(settings, mentor, 'Mentor'), createWriter(settings, mentee, 'Mentee')]
    const listeners = [createListener(settings, mentor), createListener(settings, mentee)]
    for (let done = 0; done < kills; done++) {
      const who = Math.floor(Math.random() * fleet.size)
      const upMs = Math.random() * MOST_UP_MS
      await until(() => (fleet.upMs(who) ?? 0) > upMs, 60_000, 5)
      fleet.kill(who)
    }
    await fleet.ready()
    await Promise.all(writers.map((writer) => writer.end()))
    const sent = writers.flatMap(({ acknowledged }) => acknowledged)
    await until(() => listeners.every(({ heard }) => heard.length >= sent.length), 30_000)
    await Promise.all(listeners.map((listener) => listener.end()))
    await fleet.stop('SIGTERM')
    const open = await openDatabase(ground.place)
    const rows = await rowsOf<Row>(open, 'select client_id, content from messages order by sequence')
    await open.close()
    const tries = sent.reduce((sum, one) => sum + one.tries, 0)
    console.log(
      `${database}: ${kills} kills, ${sent.length} messages acknowledged in ${tries} sendings, ${rows.length} stored, heard over ${listeners.map(({ streams }) => streams()).join(' and ')} streams`,
    )
    return [
      ...writers.flatMap(({ wrong }) => wrong),
      ...fleet.faults,
      ...faultsOf(rows, sent),
      ...listeners.flatMap(({ heard }, who) =>
        heard.join('\n') === rows.map(({ content }) => content).join('\n')
          ? []
          : [`listener ${who} heard ${heard.length} of ${rows.length}, or in another order`],
      ),
    ]
  } finally {
    await closeAll()
  }
}

function faultsOf(rows: Row[], sent: { clientId: string; text: string }[]): string[] {
  const stored = Map.groupBy(rows, ({ client_id: id }) => id)
  return [
    ...[...stored].flatMap(([id, same]) => (same.length > 1 ? [`${id} is stored ${same.length} times`] : [])),
    ...sent.flatMap(({ clientId, text }) =>
      stored.get(clientId)?.[0]?.content === text ? [] : [`"${text}" was acknowledged and is lost`],
    ),
    ...(sent.length === 0 ? ['nothing was sent'] : []),
  ]
}

async function begin(
  { place }: Awaited<ReturnType<typeof prepareGround>>,
  mentorId: string,
  menteeId: string,
): Promise<string> {
  const open = await openDatabase(place)
  try {
    return await conversationOf({ db: open.db, now: () => new Date() } as unknown as Context, {
      mentorId,
      menteeId,
    })
  } finally {
    await open.close()
  }
}
