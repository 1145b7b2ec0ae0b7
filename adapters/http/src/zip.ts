import { Zip, ZipPassThrough } from 'fflate'

/** A file of an archive. */
interface ArchivedFile {
  readonly filename: string
  readonly bytes: Uint8Array
}

/**
 * The files as one ZIP archive, each read when the one before it is sent. They are stored as they are: a PDF is compressed
 * already. Source: APPNOTE.TXT 6.3.10, 4.4.5.
 */
export function zipped(files: AsyncIterable<ArchivedFile>): ReadableStream<Uint8Array> {
  const source = files[Symbol.asyncIterator]()
  const archive = new Zip()
  return new ReadableStream<Uint8Array>({
    start(controller) {
      archive.ondata = (error, chunk, final) => {
        if (error) return controller.error(error)
        controller.enqueue(chunk)
        if (final) controller.close()
      }
    },
    async pull() {
      const next = await source.next()
      if (next.done) return archive.end()
      const { filename, bytes } = next.value
      const entry = new ZipPassThrough(filename)
      archive.add(entry)
      entry.push(bytes, true)
    },
    async cancel() {
      await source.return?.()
    },
  })
}
