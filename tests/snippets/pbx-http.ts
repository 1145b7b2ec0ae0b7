import { createHttpPbx } from '@billing/pbx-http'

const http = createHttpPbx({
  url: 'https://pbx.internal.example.com/provisioning',
  token: process.env['PBX_TOKEN'] ?? 'a token of 32 characters or more',
  on_alarm: (says) => console.warn(says),
})
const { pbx } = http // the port
console.log(await http.diagnose(), typeof pbx)
await http.close()
