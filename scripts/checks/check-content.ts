/**
 * Every file of content/ that ships with every installation matches its schema, what basic phones show fits their screens (decision
 * 041), and minutes are correct (decision 051).
 */
import { readSample, wrongMinutes } from '#modules/authoring/sample/read-sample.server.ts'
import { readFinalTasks } from '#modules/final-tasks/sample/load-final-tasks.server.ts'
import { countLaunchContent } from '#sample/content.server.ts'

try {
  const { courses } = readSample()
  const onPhone = courses.filter((course) => course.phoneTitle !== undefined).length
  const counts = countLaunchContent().map(({ name, count }) => `${name} ${count}`)
  console.log(`${counts.join(', ')}; ${onPhone} courses on basic phones.`)
  readFinalTasks()
  const wrong = wrongMinutes(courses)
  if (wrong.length > 0) throw new Error(wrong.join('\n'))
} catch (error) {
  console.log((error as Error).message)
  process.exitCode = 1
}
