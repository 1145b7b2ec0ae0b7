import { createFsPbx } from '@billing/pbx-fspbx'

const fspbx = createFsPbx({
  url: 'https://fspbx.example.com',
  token: process.env['FSPBX_TOKEN'] ?? '1|made-in-its-dashboard',
  base_domain: 'pbx.example.com',
})
const { pbx } = fspbx // the port
console.log(await fspbx.diagnose(), typeof pbx)
await fspbx.close()
