import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningPostgres, startPostgres } from '../postgres.ts'
import { builtProduct } from '../seeded-data.ts'
import { type People, preparePeople, startCrowd, within } from './crowd.ts'
import { startListeners } from './listeners.ts'
import { until } from './program.ts'
import { SECRET, type Site, startSite } from './site.ts'

const PEOPLE = 200
const LISTENING = 20
const PAUSE_MS = 8000
const STOPS = 50
const STOPPED_WITHIN_MS = 7000

let postgres: RunningPostgres
let site: Site
let people: People
beforeAll(async () => {
  postgres = await startPostgres()
  const database = await postgres.newDatabase()
  site = await startSite(database)
  const { createProduct } = await builtProduct()
  const env = { WORKER: 'off', SAMPLE_DATA: 'off', AUTH_SECRET: SECRET, APP_ORIGIN: site.origin }
  const beside = await createProduct({ env, database })
  people = await preparePeople(beside.app.context(), PEOPLE, 0)
  await beside.close()
}, 300_000)
afterAll(async () => {
  await site?.close()
  await postgres?.stop()
})

describe('a process that stops behind a balancer', () => {
  test(`drops nothing: ${STOPS} stops while ${PEOPLE} people use both`, async () => {
    const listening = people.members.slice(0, LISTENING)
    const listeners = startListeners(site.origin, listening)
    await until(listeners.areHearing, 20_000, () => 'Not every stream began.')
    const crowd = startCrowd(site.origin, people, PAUSE_MS)
    await sleep(5000)
    const stops: number[] = []
    for (let n = 0; n < STOPS; n++) {
      const { code, ms } = await site.restart(n % 2)
      expect(code, site.said()).toBe(0)
      stops.push(Math.round(ms))
      // The balancer has to see that it is back before the other one goes.
      await sleep(1500)
    }
    await crowd.stop()
    console.log(
      { stops, longest: Math.max(...stops), streams: listeners.opened() },
      crowd.answers,
      `p50 ${within(crowd.took, 0.5)} ms, p99 ${within(crowd.took, 0.99)} ms, longest ${within(crowd.took, 1)} ms`,
    )
    expect(crowd.faults).toEqual([])
    expect(Object.keys(crowd.answers).filter((answer) => answer.endsWith('503'))).toEqual([])
    // Whoever listens hears of every message that they wrote or got, whichever process it went through.
    const missing = () =>
      listening.flatMap((member) =>
        [...(crowd.acknowledged.byConversation.get(member.conversation) ?? [])].filter(
          (content) => !listeners.heardBy(member).has(content),
        ),
      )
    await until(
      () => missing().length === 0,
      20_000,
      () => `${missing().length} messages were not heard: ${missing().slice(0, 3).join()}`,
    )
    listeners.stop()
    expect(listeners.faults).toEqual([])
    expect(listeners.opened()).toBeGreaterThan(LISTENING)
    for (const ms of stops) expect(ms).toBeLessThan(STOPPED_WITHIN_MS)
  }, 1_500_000)
})
