export { checkFile } from './check-file.ts'
export { IN_JSON, inWords } from './told.ts'
export { writeFile } from './write-file.ts'
