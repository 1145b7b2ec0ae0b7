import { pbxCoreContract } from '@billing/testing'
import { openFsPbx, UNPACED } from './open-fspbx.ts'

pbxCoreContract('FS PBX over HTTP', async () => {
  const { server, pbx, close } = await openFsPbx(UNPACED)
  return {
    pbx,
    call_balance: false,
    order: 'by_id',
    async failNext(how) {
      if (how === 'not_attempted') server.failNext('busy')
      else server.failNext('lost', 'command')
    },
    close,
  }
})
