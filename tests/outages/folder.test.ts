import { SYSTEM } from '@billing/core'
import { execFile } from 'node:child_process'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createFolderFiles } from '@billing/files-fs'
import { expect, it, onTestFinished } from 'vitest'
import { mountSmallDisk, type SmallDisk } from '../drills/disks.ts'
import { watch } from '../invariants/watched.ts'
import { expectBooksAgree } from '../support/four-books.ts'
import { sendProof } from '../support/vat-proofs.ts'
import { openWorld } from '../support/world.ts'
import { expectCalm } from './drill.ts'

const run = promisify(execFile)

interface Disaster {
  readonly name: string
  readonly strike: (disk: SmallDisk, folder: string) => Promise<unknown>
  readonly mend: (disk: SmallDisk, folder: string) => Promise<unknown>
}

const remount = (how: 'ro' | 'rw', { folder }: SmallDisk) =>
  run('mount', ['-o', `remount,${how}`, folder])

// prettier-ignore
const DISASTERS: readonly Disaster[] = [
  { name: 'full',      strike: (disk) => disk.fill(),                        mend: (disk) => disk.free() },
  { name: 'read-only', strike: (disk) => remount('ro', disk),                mend: (disk) => remount('rw', disk) },
  { name: 'gone',      strike: (_, folder) => rename(folder, `${folder}.x`), mend: (_, folder) => rename(`${folder}.x`, folder) },
]

it.each(DISASTERS)(
  'while the disk of the files is $name, invoices are issued and uploads are asked to come again',
  async ({ strike, mend }) => {
    const disk = await mountSmallDisk(4)
    // Where we may not mount, no disk can be filled: `pnpm test` in a container says so elsewhere.
    if (!disk) return expect(disk).toBeUndefined()
    onTestFinished(() => disk.remove())
    const folder = join(disk.folder, 'files')
    const kept = createFolderFiles({ folder })
    const world = await openWorld({ outside: 'sandbox', ports: { files: kept.files } })
    onTestFinished(() => world.close())
    const watched = await watch(world)
    const ona = await world.signUp()
    await world.advance('P13DT23H')
    const { email, password } = ona
    const tokenNow = async () =>
      (await world.api('POST', '/auth/sign-in', { body: { email, password } })).body.access_token
    await strike(disk, folder)
    const hooks = {
      tick: async () => (await world.billing.worker.tick(SYSTEM)).did,
      nextDueAt: () => world.ports.store.nextDueAt(),
    }

    await world.sandbox.advance({ advance: 'PT4H' }, hooks)
    const token = await tokenNow()
    const upload = await sendProof(world, { token, vat_id: 'DE136695976' })
    const [invoice] = (await world.api('GET', '/invoices', { token })).body.data
    const opened = await world.api('GET', `/invoices/${invoice.invoice_id}/pdf`, { token })
    const found = await kept.diagnose()

    expect([upload.status, invoice.status, opened.status]).toEqual([500, 'paid', 500])
    expectCalm(upload)
    expectCalm(opened)
    expect(found.some(({ verdict }) => verdict === 'fails')).toBe(true)

    await mend(disk, folder)
    await world.sandbox.advance({ advance: 'P1D' }, hooks)

    const again = await tokenNow()
    const pdf = await world.api('GET', `/invoices/${invoice.invoice_id}/pdf`, { token: again })
    expect(pdf.status).toBe(200)
    expect((await sendProof(world, { token: again, vat_id: 'DE136695976' })).status).toBe(201)
    expect((await world.mail(email)).filter(({ attachments }) => attachments.length)).toHaveLength(
      1,
    )
    await expectBooksAgree(world)
    expect(await watched.check('at rest')).toEqual([])
    await kept.close()
  },
)
