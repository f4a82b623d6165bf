import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import { JobCards } from './parts/cards.tsx'
import type { JobCard } from './types.ts'

const job: JobCard = {
  id: 'one',
  title: 'Typist <b>',
  company: 'Duka',
  location: 'Kisumu',
  platform: 'Upwork',
  difficulty: 'Beginner',
  description: 'Type.',
  skills: ['Typing', 'Care'],
  budget: 'KES 500 a page',
  applicants: 1,
  createdAt: new Date('2026-11-19T09:00:00Z'),
  isSample: false,
  age: '2 days ago',
}
const drawn = (jobs: JobCard[], applied?: string[], inEnglish?: string[]) =>
  renderToStaticMarkup(
    <RouterProvider
      router={createMemoryRouter([
        { path: '/', element: <JobCards jobs={jobs} applied={applied} inEnglish={inEnglish} /> },
      ])}
    />,
  )

describe('cards of jobs', () => {
  test('[JOB-01] say title, platform, difficulty, description, skills, budget, time and applicants, and lead to the job', () => {
    const html = drawn([job])
    expect(html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')).toBe(
      ' Typist &lt;b&gt; KES 500 a page Duka Kisumu Upwork Beginner Type. Typing · Care Posted 2 days ago 1 applicant ',
    )
    expect(html).toContain('href="/jobs/one"')
    expect(html).toContain('<time dateTime="2026-11-19T09:00:00.000Z" title="19 Nov 2026, 12:00">')
  })

  test('[JOB-04+] one for which the viewer applied says so, by a sign and a word', () => {
    const [first, second] = drawn([job, { ...job, id: 'two' }], ['two']).split('</li>')
    expect(first).not.toContain('Applied')
    expect(second).toMatch(/<span class="badge t-leaf"><svg.*<\/svg>Applied<\/span>/)
  })

  test('[JOB-01] one that nobody has applied for says so as an invitation, not as a nought', () => {
    expect(drawn([{ ...job, applicants: 0 }])).toContain('Be the first to apply')
    expect(drawn([{ ...job, applicants: 0 }])).not.toMatch(/>0 /)
  })

  test('[JOB-01] what is in English alone is said once where all of them are, else at each', () => {
    const jobs = [job, { ...job, id: 'two' }]
    const times = (html: string) => html.split('In English').length - 1
    expect(times(drawn(jobs))).toBe(0)
    expect(drawn(jobs, [], ['one', 'two'])).toMatch(/^<p class="small sample-note">In English\.<\/p>/)
    expect(times(drawn(jobs, [], ['one', 'two']))).toBe(1)
    const [first, second] = drawn(jobs, [], ['two']).split('</li>')
    expect([times(first!), times(second!)]).toEqual([0, 1])
  })

  test('[JOB-02] only beginners find theirs highlighted', () => {
    for (const difficulty of ['Beginner', 'Intermediate', 'Advanced'] as const)
      expect(drawn([{ ...job, difficulty }]).includes('t-leaf'), difficulty).toBe(difficulty === 'Beginner')
  })

  test('[JOB-07] without any there is one sentence', () => {
    expect(drawn([])).toContain('No job listings found. Check back later for new opportunities!')
  })
})
