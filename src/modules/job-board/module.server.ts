import type { Module } from '#core/module.ts'

export const jobBoard: Module = {
  name: 'job-board',
  open: { queries: { newestListings: 'HOME-10: public' } },
}
