export { createIpRanges, type IpRanges } from './create-ip-ranges.ts'
export type { IpRangesOptions } from './options.ts'
