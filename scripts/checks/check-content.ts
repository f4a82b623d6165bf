/** Every file of the sample courses is as the product expects it, what basic phones show fits their screens (decision 041), and minutes are true (decision 051). */
import { readSample, wrongMinutes } from '#modules/courses/sample/read-sample.server.ts'

try {
  const { courses } = readSample()
  const onPhone = courses.filter((course) => course.phoneTitle !== undefined).length
  console.log(`${courses.length} courses, ${onPhone} of them on basic phones.`)
  const wrong = wrongMinutes(courses)
  if (wrong.length > 0) throw new Error(wrong.join('\n'))
} catch (error) {
  console.log((error as Error).message)
  process.exitCode = 1
}
