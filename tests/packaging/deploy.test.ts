import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { unknownVariables } from '../../packages/server/src/config.ts'

const ROOT = new URL('../../', import.meta.url)
const text = (file: string) => readFileSync(new URL(file, ROOT), 'utf8')

const UNITS = [
  'deploy/billing.service',
  'deploy/billing-backup.service',
  'deploy/billing-partitions.service',
]
const FILES = ['deploy/Dockerfile', 'deploy/compose.yaml', ...UNITS]

describe('the files to run it with', () => {
  it.each(FILES)('%s names only variables that there are', (file) => {
    const named = text(file).match(/\bBILLING_[A-Z_]+/g) ?? []

    expect(unknownVariables(Object.fromEntries(named.map((name) => [name, 'x'])))).toEqual([])
  })

  it.each(FILES)('%s names only files of this repository that there are', (file) => {
    const named =
      text(file).match(/\b(?:docs|deploy)\/[\w.-]+\.(?:sql|md|yaml)|deploy\/Dockerfile/g) ?? []
    // Those that are made by whoever runs it.
    const own = named.filter((name) => name !== 'deploy/roles.sql')

    expect(own.filter((name) => !existsSync(new URL(name, ROOT)))).toEqual([])
  })

  it('the image runs as nobody in particular, says whether it is well, and is of a version', () => {
    const [, stage = ''] = text('deploy/Dockerfile').split(/^FROM .* AS build$/m)
    const last = stage.slice(stage.indexOf('\nFROM '))

    expect(last).toMatch(/^USER node$/m)
    expect(last.indexOf('USER node')).toBeLessThan(last.indexOf('ENTRYPOINT'))
    expect(last).toMatch(/^HEALTHCHECK .*\/health/ms)
    expect(text('deploy/Dockerfile').match(/^FROM .*/gm)).toEqual([
      'FROM node:24-bookworm-slim AS build',
      'FROM node:24-bookworm-slim',
    ])
  })

  it('the container may write to its data alone, and a server has time to drain', () => {
    const compose = text('deploy/compose.yaml')

    expect(compose).toMatch(/read_only: true/)
    expect(compose).toMatch(/cap_drop: \[ALL\]/)
    const drain = Number(/BILLING_DRAIN_SECONDS: (\d+)/.exec(compose)?.[1])
    const grace = Number(/stop_grace_period: (\d+)s/.exec(compose)?.[1])
    expect(grace).toBeGreaterThan(drain + 8)
  })
})
