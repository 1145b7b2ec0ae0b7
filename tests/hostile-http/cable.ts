import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** The connection to a database, as one that can be cut. */
export interface Cable {
  /** The database's address at this end. */
  readonly url: string
  /** End every connection and take no new one. */
  cut(): Promise<void>
  mend(): Promise<void>
}

/** Lead a connection through this process. */
export async function openCable(database: string): Promise<Cable> {
  const there = new URL(database)
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(there.port), there.hostname)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket))
    }
    near.pipe(far).pipe(near)
  })
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const { port } = server.address() as AddressInfo
  const here = new URL(database)
  here.host = `127.0.0.1:${port}`
  return {
    url: here.href,
    async cut() {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of sockets) socket.destroy()
      await closed
    },
    mend: () => listen(port),
  }
}
