import { createFolderFiles } from '@billing/files-fs'

const kept = createFolderFiles({ folder: '/var/lib/billing/files' })
const { files } = kept // the port
await files.put('documents/2026/abc', new TextEncoder().encode('%PDF-'), 'application/pdf')
console.log(await files.get('documents/2026/abc'), await kept.diagnose())
await kept.close()
