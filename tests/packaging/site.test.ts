import { existsSync, globSync, readFileSync } from 'node:fs'
import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { BIN, must, ROOT } from './checkout.ts'

let site = ''

beforeAll(async () => {
  site = await realpath(await mkdtemp(join(tmpdir(), 'billing-site-')))
  await must(join(BIN, 'vitepress'), ['build', 'docs', '--outDir', site])
})

afterAll(() => rm(site, { recursive: true, force: true }))

it('the site has a page for each document, and no link to one that is not there stops it', () => {
  const pages = globSync('**/*.md', { cwd: join(ROOT, 'docs'), exclude: ['.vitepress/**'] }).map(
    (file) => file.replace(/README\.md$/, 'index.md').replace(/\.md$/, '.html'),
  )

  expect(pages.length).toBeGreaterThan(60)
  expect(pages.filter((page) => !existsSync(join(site, page)))).toEqual([])
})

it('can be searched without a network: its index is one of its files', () => {
  const [index = ''] = globSync('assets/**/*localSearchIndex*.js', { cwd: site })

  expect(readFileSync(join(site, index), 'utf8')).toContain('PostgreSQL')
})

it('every document stands in the sidebar', () => {
  const home = readFileSync(join(site, 'index.html'), 'utf8')
  const linked = new Set(
    [...home.matchAll(/href="\/([\w-]+)(?:\.html)?"/g)].map(([, name]) => name),
  )
  const documents = globSync('*.md', { cwd: join(ROOT, 'docs') }).map((file) => file.slice(0, -3))

  expect(documents.filter((name) => name !== 'index' && !linked.has(name))).toEqual([])
})
