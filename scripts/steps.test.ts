import { expect, test } from 'vitest'
import { type Outcome, type Planned, runPlan } from './steps.ts'

const step = (name: string, after: string[] = [], beside = false): Planned => ({
  name,
  words: [],
  after,
  beside,
})

/** Runs a plan of which a step ends when the test says so. */
function drive(steps: Planned[], failing: string[] = []) {
  const begun: string[] = []
  const end = new Map<string, () => void>()
  const done = runPlan(steps, (one, output) => {
    begun.push(output === 'whole' ? `(${one.name})` : one.name)
    return new Promise<Outcome>((resolve) =>
      end.set(one.name, () => resolve({ name: one.name, seconds: 1, ok: !failing.includes(one.name) })),
    )
  })
  const ends = async (name: string) => {
    end.get(name)!()
    // Its successors begin in the turns that follow.
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { begun, ends, done }
}

const plan = [
  step('check'),
  step('unit', ['check']),
  step('build', ['check'], true),
  step('http', ['unit', 'build']),
  step('browser', ['http']),
]

test('a step begins as soon as those that it waits for have succeeded, beside others if need be', async () => {
  const { begun, ends, done } = drive(plan)
  expect(begun).toEqual(['check'])
  await ends('check')
  expect(begun).toEqual(['check', 'unit', '(build)'])
  await ends('build')
  expect(begun).toHaveLength(3)
  await ends('unit')
  expect(begun.at(-1)).toBe('http')
  await ends('http')
  await ends('browser')
  expect((await done).map(({ name }) => name)).toEqual(['check', 'unit', 'build', 'http', 'browser'])
})

test('after a failure nothing begins, and what runs is let end', async () => {
  const { begun, ends, done } = drive(plan, ['unit'])
  await ends('check')
  await ends('unit')
  await ends('build')
  expect(begun).toEqual(['check', 'unit', '(build)'])
  expect((await done).map(({ name, ok }) => [name, ok])).toEqual([
    ['check', true],
    ['unit', false],
    ['build', true],
  ])
})

test('what is not part of a run is not waited for', async () => {
  const { begun, ends, done } = drive([step('http', ['unit', 'build'])])
  expect(begun).toEqual(['http'])
  await ends('http')
  expect(await done).toHaveLength(1)
})
