import type { Module } from '#core/module.ts'

export const mentorship: Module = {
  name: 'mentorship',
  notPersonal: { mentors: 'the mentor of tests, who is nobody' },
  open: {
    commands: { seedTestMentor: 'called at start, outside HTTP' },
    queries: { testMentor: 'TST-01: open to everybody' },
  },
}
