import { after, DAY, HOUR, MINUTE } from '@billing/core'
import { lookAnew } from '../invariants/look.ts'
import { SANDBOX_BOOKS } from '../invariants/outside-books.ts'
import { unknownTo } from '../invariants/restored.ts'
import type { Run, Server } from './server.ts'
import type { Population } from './population.ts'
import { forgetSince } from './observer.ts'

/** How old a backup is at most when it is restored. */
const OLDEST = 2 * DAY
/** How long it takes until the service runs again. */
const BACK_WITHIN = 4 * HOUR

/**
 * Now and then our database is lost, and a backup of up to two days ago is restored, while the provider, the
 * core, the mailboxes and the files are as they are. Whoever restores it runs the command that is meant for
 * that, and only then lets the service start. What was acknowledged meanwhile is lost, and the observer knows.
 */
export function startRestores(
  run: Run,
  servers: readonly Server[],
  { observer, until }: Pick<Population, 'observer' | 'until'>,
): void {
  const { interleaver: crowd, faults, service, note } = run
  const { backUp } = service
  if (!backUp) return
  const life = crowd.live('restorer')
  crowd.start(life, async () => {
    while (crowd.now() < until) {
      await crowd.sleep(life, after(crowd.now(), faults.draw.between(1, 2 * DAY))).over
      if (crowd.now() >= until || !faults.strikes('database restored')) continue
      const as_of = crowd.now()
      const restore = await crowd.step(life, 'backup', () => backUp())
      await crowd.sleep(life, after(as_of, faults.draw.between(MINUTE, OLDEST))).over
      if (crowd.now() >= until) return
      const at = crowd.now()
      note(`the database goes back to ${new Date(as_of).toISOString()}`)
      const back_at = after(at, faults.draw.between(MINUTE, BACK_WITHIN))
      for (const server of servers) server.stop(back_at)
      await crowd.step(life, 'restore', async () => {
        await restore()
        const unknown = await unknownTo(service.query, service.books ?? SANDBOX_BOOKS)
        forgetSince(observer, { as_of, at, unknown })
      })
      lookAnew(service.query)
      run.onCommit()
      await crowd.step(life, 'after the restore', async () => service.afterRestore?.())
      run.onCommit()
    }
  })
}
