export { createHttpPbx, type HttpPbx } from './create-http-pbx.ts'
export type { HttpPbxOptions } from './options.ts'
export { pbxOpenApi } from './openapi.ts'
