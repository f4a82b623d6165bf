import { jobsForPhone } from '#modules/ussd-jobs/queries/phone.server.ts'
import { m } from '#paraglide/messages.js'
import { listScreen } from '../../list.ts'
import { at, screen } from '../../screen.ts'
import { payOf } from './words.ts'

const A_PAGE = { most: 3, longest: 24 }

/** The board, pay first. A job's code may be typed as well. */
export const jobs = screen('jobs', {
  load: ({ ctx }) => jobsForPhone(ctx),
  show(found, { page }) {
    const options = found.map((job) => ({
      words: `${payOf(job)} ${job.title}`,
      move: { to: at('job', { job: job.id }) },
    }))
    if (options.length === 0) return { text: m.ussd_no_jobs() }
    return listScreen({ head: m.ussd_choose_job(), options, page, ...A_PAGE }, (page) => ({
      over: at('jobs', { page }),
    }))
  },
  hear: (typed) =>
    /^\d{2,6}$/.test(typed) ? { deed: 'find-job', with: { digits: typed } } : { again: m.ussd_no_such_key() },
})
