import type { CourseDocument } from './document.ts'

/** A course that comes with Stadi, with its number and what the sample's people say of it. */
export type SampleCourse = CourseDocument & { id: number; reviews: { rating: number; body: string }[] }
export type Sample = {
  instructors: { slug: string; name: string; title: string; bio: string; avatarUrl: string | null }[]
  courses: SampleCourse[]
  learners: string[]
}
