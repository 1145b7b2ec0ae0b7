import type { Ports } from '@billing/core'
import { createFolderFiles } from '@billing/files-fs'
import { createS3Files } from '@billing/files-s3'
import type { Config } from './config.ts'
import type { Provider } from './outside-ports.ts'
import { traceOf } from './trace-of.ts'

/** Files in a folder or a bucket, where it is not the sandbox that keeps them. */
export function openFiles(config: Config): Provider & { readonly files: Ports['files'] } {
  const { BILLING_FILES: place } = config
  const trace = traceOf(config, 'files')
  if (!place.startsWith('s3://')) return createFolderFiles({ folder: place, trace })
  return createS3Files({
    url: place,
    access_key_id: config.S3_ACCESS_KEY_ID ?? '',
    secret_access_key: config.S3_SECRET_ACCESS_KEY ?? '',
    trace,
    ca: config.BILLING_CA,
  })
}
