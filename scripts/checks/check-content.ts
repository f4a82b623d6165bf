/** Every file of the sample courses is as the product expects it, and what basic phones show fits their screens (decision 041). */
import { readSample } from '#modules/courses/sample/read-sample.server.ts'

try {
  const { courses } = readSample()
  const onPhone = courses.filter((course) => course.phoneTitle !== undefined).length
  console.log(`${courses.length} courses, ${onPhone} of them on basic phones.`)
} catch (error) {
  console.log((error as Error).message)
  process.exitCode = 1
}
