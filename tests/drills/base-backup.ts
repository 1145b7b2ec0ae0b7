import { execFile } from 'node:child_process'
import { chown, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import type { RunningServer } from '../support/postgres-server.ts'

type Files = Readonly<Record<string, string>>

/**
 * A base backup of a running server, by the low-level functions (PostgreSQL, 25.3.3): pg_basebackup is not installed. With it
 * stand files that say what becomes of the copy.
 */
export async function copyOf(
  { port, folder: from }: Pick<RunningServer, 'port' | 'folder'>,
  folder: string,
  files: Files,
): Promise<void> {
  const client = await connect(port)
  await client.query(`select pg_backup_start('a copy', true)`)
  await copyFolder(from, folder)
  const { rows } = await client.query<{ labelfile: string }>(
    'select labelfile from pg_backup_stop(false)',
  )
  await client.end()
  await rm(join(folder, 'postmaster.pid'), { force: true })
  await writeInto(folder, { backup_label: rows[0]?.labelfile ?? '', ...files })
}

/** Copy a folder with its owners. Files may go while they are copied; what is then missing is in the WAL. */
export async function copyFolder(from: string, folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await promisify(execFile)('cp', ['-a', from, folder]).catch(() => undefined)
}

/** Write files for whoever owns the folder. */
export async function writeInto(folder: string, files: Files): Promise<void> {
  const { uid, gid } = await stat(folder)
  for (const [name, text] of Object.entries(files)) {
    await writeFile(join(folder, name), text)
    await chown(join(folder, name), uid, gid)
  }
}

/** Ask a server; resolves to how many rows it answered. */
export async function ask({ port }: Pick<RunningServer, 'port'>, text: string): Promise<number> {
  const client = await connect(port)
  const { rowCount } = await client.query(text)
  await client.end()
  return rowCount ?? 0
}

async function connect(port: number): Promise<pg.Client> {
  const client = new pg.Client(`postgres://postgres:postgres@127.0.0.1:${port}/postgres`)
  // Its server may be killed.
  client.on('error', () => undefined)
  await client.connect()
  return client
}
