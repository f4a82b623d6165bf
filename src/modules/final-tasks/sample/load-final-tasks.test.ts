import { describe, expect, it } from 'vitest'
import { judged } from '../questions.server.ts'
import { rightAnswers } from '../test-tasks.ts'
import { readFinalTasks } from './load-final-tasks.server.ts'

describe('the final tasks that come with the courses', () => {
  const tasks = readFinalTasks()

  it('[CERT-03+] are pools of several a course', () => {
    const counts = new Map<string, number>()
    for (const { slug } of tasks) counts.set(slug, (counts.get(slug) ?? 0) + 1)
    expect(counts.size).toBeGreaterThanOrEqual(3)
    for (const count of counts.values()) expect(count).toBeGreaterThanOrEqual(2)
  })

  it.each(tasks.map((task) => [task.name, task] as const))(
    '[CERT-03+] can be solved in either language by what their forms say: %s',
    (_name, { body }) => {
      for (const text of [body.en, body.sw]) {
        const { right, asked } = judged(body, rightAnswers(text))
        expect(right).toBe(asked)
      }
      expect(judged(body, {}).right).toBe(0)
    },
  )
})
