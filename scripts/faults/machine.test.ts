import { expect, test } from 'vitest'
import { createMachine } from './machine.ts'

test('waits are as many times longer as the slowest of the newest starts took', () => {
  const clock = { ms: 0 }
  const machine = createMachine(() => clock.ms)
  const started = (ms: number, isReady = true) => {
    const end = machine.starts()
    clock.ms += ms
    end(isReady)
  }
  expect(machine.times()).toBe(1)
  started(1000)
  expect(machine.times()).toBe(1)
  started(25_000)
  expect(machine.times()).toBe(10)
  // Killed while it started: it says nothing of how long that takes.
  started(90_000, false)
  expect(machine.times()).toBe(10)
  // One that still starts counts with what it took until now.
  const end = machine.starts()
  clock.ms += 50_000
  expect(machine.times()).toBe(20)
  end(false)
  for (let n = 0; n < 6; n++) started(2500)
  expect(machine.times()).toBe(1)
})
