import { Problem } from '../../kernel/problem.ts'
import type { Ports } from '../../ports.ts'
import { askedFiles } from './asked-files.ts'
import type { AttachmentType } from './content-type.ts'
import { ENDINGS } from './file-name.ts'
import type { StoredUpload } from './upload.ts'

/** A file as it is downloaded. */
export interface FileDownload {
  /** Ours, never the uploader's: ASCII that needs no quoting. */
  readonly filename: string
  readonly content_type: string
  readonly bytes: Uint8Array
}

/**
 * An uploaded file under a name of ours, which ends as its content type does. Throws `not_found` for one that was
 * deleted: of an account that was anonymised only the row is left. Source: contract 10.5.
 */
export async function downloadUpload(
  { files }: Pick<Ports, 'files'>,
  { storage_key, content_type }: Pick<StoredUpload<AttachmentType>, 'storage_key' | 'content_type'>,
  name: string,
): Promise<FileDownload> {
  const file = await askedFiles(files).get(storage_key)
  if (!file) throw new Problem('not_found')
  return { filename: `${name}.${ENDINGS[content_type]}`, content_type, bytes: file.bytes }
}
