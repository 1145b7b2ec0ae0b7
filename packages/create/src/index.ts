export { createProject, TEMPLATE } from './create-project.ts'
