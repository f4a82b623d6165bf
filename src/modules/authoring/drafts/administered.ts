import type { CourseDocument } from '#course-format/document.ts'

/** A course that says nothing in Kiswahili. */
export const noWords = { description: '', learningOutcomes: [], features: [] }

/** Fields that a teacher's form does not have, as the parser wants them. */
export const unsaid = { title: '-', instructor: '', skills: '', priceKes: '0' }

/** What only administrators say of a course. */
export const administered = ({ title, instructor, skills, priceKes }: CourseDocument) => ({
  title,
  instructor,
  skills,
  priceKes,
})
