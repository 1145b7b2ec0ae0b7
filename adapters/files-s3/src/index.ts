export { createS3Files, type S3Files } from './create-s3-files.ts'
export type { S3Credentials, S3FilesOptions } from './options.ts'
