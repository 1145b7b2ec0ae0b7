export { createFsPbx, type FsPbx } from './create-fspbx.ts'
export type { FsPbxOptions } from './options.ts'
