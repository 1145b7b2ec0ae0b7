import { createS3Files } from '@billing/files-s3'

const kept = createS3Files({
  url: 's3://bucket/prefix?endpoint=https://s3.example.com&region=eu-central-1',
  access_key_id: process.env['S3_ACCESS_KEY_ID'] ?? '',
  secret_access_key: process.env['S3_SECRET_ACCESS_KEY'] ?? '',
})
const { files } = kept // the port
await files.put('documents/2026/abc', new TextEncoder().encode('%PDF-'), 'application/pdf')
console.log(await files.get('documents/2026/abc'), await kept.diagnose())
await kept.close()
