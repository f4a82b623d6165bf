export { classCalendar } from './queries/calendar-file.server.ts'
export { ownLiveClassesData } from './queries/export.server.ts'
export { classesOf, classView } from './queries/class.server.ts'
export { hourOfGroup, hoursAhead, hoursOfWeek, hourTeachers } from './queries/hours.server.ts'
export { classesAhead } from './queries/ahead.server.ts'
export {
  choicesForClasses,
  classesForAdmins,
  classForAdmin,
  coursesShort,
} from './queries/for-admins.server.ts'
