import { createFolderFiles } from '@billing/files-fs'
import { chmod, readdir, rename } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { mountSmallDisk } from '../drills/disks.ts'
import { freshFolder } from '../support/example-process.ts'

const opened = (folder = freshFolder()) => ({ folder, ...createFolderFiles({ folder }) })

describe('a look at the folder', () => {
  it('finds that it works, and leaves nothing behind', async () => {
    const { folder, ...kept } = opened()

    const [use, mode] = await kept.diagnose()

    expect([use?.verdict, mode?.verdict]).toEqual(['works', 'works'])
    expect(await readdir(folder)).toEqual([])
  })

  it('warns when others may look into it', async () => {
    const { folder, ...kept } = opened()
    await chmod(folder, 0o755)

    expect((await kept.diagnose())[1]).toMatchObject({ verdict: 'warns', says: /chmod 700/ })
  })

  it('never throws: a folder that is gone fails', async () => {
    const { folder, ...kept } = opened()
    await rename(folder, `${folder}-unmounted`)

    const findings = await kept.diagnose()

    expect(findings.map(({ verdict }) => verdict)).toEqual(['fails', 'fails', 'fails'])
    expect(findings[0]?.says).toContain('must own the folder')
  })

  it('warns of a disk that lies in memory', async () => {
    const disk = await mountSmallDisk(4)
    if (!disk) {
      console.log('files in a folder: a disk in memory was not tried, nobody may mount one here')
      return expect.assertions(0)
    }
    try {
      const [, , room] = await opened(disk.folder).diagnose()

      expect(room).toMatchObject({ verdict: 'warns', says: /in memory/ })
    } finally {
      await disk.remove()
    }
  })
})
