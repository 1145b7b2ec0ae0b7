import { expect, it } from 'vitest'
import { drillEnvironment } from '../drills/drilled-server.ts'
import { freePort } from '../support/free-port.ts'
import { freshFolder, startServerProcess } from '../support/example-process.ts'
import { freshDatabase } from '../support/postgres.ts'
import { haproxyVersion, startHaproxy } from './haproxy.ts'

it('HAProxy is installed, as by `apt-get install haproxy`', async () => {
  expect(await haproxyVersion()).toMatch(/^HAProxy version 2\./)
})

it('nobody behind a proxy is refused while servers that drain are stopped and started in turn', async () => {
  const { asked, refused } = await restartInTurn('3')

  console.log(`with a drain: ${refused} of ${asked} requests were refused`)
  expect(asked).toBeGreaterThan(100)
  expect(refused).toBe(0)
})

it('without a drain some are', async () => {
  const { asked, refused } = await restartInTurn('0')

  console.log(`without a drain: ${refused} of ${asked} requests were refused`)
  expect(refused).toBeGreaterThan(0)
})

/** Two servers behind a proxy are stopped and started in turn, twice, while eight clients ask. */
async function restartInTurn(drain: string): Promise<{ asked: number; refused: number }> {
  const url = await freshDatabase()
  const ports = [await freePort(), await freePort()]
  const start = (port: number) =>
    startServerProcess(freshFolder(), {
      env: { ...drillEnvironment(url), BILLING_PORT: String(port), BILLING_DRAIN_SECONDS: drain },
    })
  const servers = [await start(ports[0] ?? 0), await start(ports[1] ?? 0)]
  const proxy = await startHaproxy(ports)
  await proxy.sendsToAll()

  let over = false
  const found = { asked: 0, refused: 0 }
  const clients = Array.from({ length: 8 }, async () => {
    while (!over) {
      // Who is not signed in is told so: any other answer is not ours.
      const answer = await fetch(`${proxy.url}/v1/me`).catch(() => undefined)
      await answer?.arrayBuffer()
      found.asked += 1
      if (answer?.status !== 401) found.refused += 1
    }
  })
  for (const at of [0, 1, 0, 1]) {
    const { code } = (await servers[at]?.stop()) ?? {}
    expect(code).toBe(0)
    servers[at] = await start(ports[at] ?? 0)
    await proxy.sendsToAll()
  }
  over = true
  await Promise.all(clients)
  await proxy.stop()
  await Promise.all(servers.map((server) => server.stop()))
  return found
}
