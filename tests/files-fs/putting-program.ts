/**
 * Puts files into FOLDER without an end, eight at a time, and says which of them stand: `<key> <size> <fill>`.
 * Every key is put again and again with other bytes.
 */
import { createFolderFiles } from '@billing/files-fs'

const folder = process.env['FOLDER']
if (!folder) throw new Error('FOLDER is missing')
const { files } = createFolderFiles({ folder })

async function putForEver(key: string): Promise<void> {
  for (let round = 1; ; round++) {
    const size = (round * 7_919) % 200_000
    await files.put(key, new Uint8Array(size).fill(round % 256), `x/${round}`)
    process.stdout.write(`stands ${key} ${round}\n`)
  }
}

await Promise.all(Array.from({ length: 8 }, (_, lane) => putForEver(`lane/${lane}`)))
