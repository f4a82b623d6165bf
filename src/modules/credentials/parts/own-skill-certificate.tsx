export { SkillCertificate } from '../screens/skill.tsx'
