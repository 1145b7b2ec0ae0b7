import { createIpRanges } from '@billing/ip-ranges'
import { rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { freshFolder } from '../support/example-process.ts'

const MINUTE = 60_000
const DAY = 86_400_000
const TODAY = Date.parse('2026-11-02T12:00:00Z')

/** The forms in which tables are given away: addresses, the numbers of IPv4, cells in quotes with more behind. */
const ADDRESSES = `
1.0.0.0,1.0.0.255,AU
1.0.1.0,1.0.3.255,CN
2.16.0.0,2.16.0.255,ZZ
5.20.0.0,5.20.255.255,LT
2001:678::,2001:678:0:ffff:ffff:ffff:ffff:ffff,DE
2a00:4a40::,2a00:4a47:ffff:ffff:ffff:ffff:ffff:ffff,LT
ff00::,ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff,ZZ
`
const NUMBERS = `# of 2026
16777216,16777471,AU
16777472,16778239,CN
34603008,34603263,??
85196800,85262335,LT
`
const QUOTED = `"0","16777215","-","-"
"16777216","16777471","AU","Australia"
"16777472","16778239","CN","China"
"85196800","85262335","LT","Lithuania"
`

interface World {
  readonly file: string
  readonly said: string[]
  now: number
  ask(ip: string): Promise<string | null>
  write(text: string, dated?: number): Promise<void>
}

async function open(text: string): Promise<World & ReturnType<typeof createIpRanges>> {
  const file = join(freshFolder(), 'ranges.csv')
  const said: string[] = []
  const write = async (next: string, dated = TODAY) => {
    await writeFile(file, next)
    await utimes(file, dated / 1000, dated / 1000)
  }
  await write(text)
  const world = { file, said, now: TODAY, write }
  const now = () => world.now
  const ranges = createIpRanges({ files: [file], on_alarm: (says) => said.push(says), now })
  const ask = async (ip: string) => (await ranges.addresses.countryOf(ip))?.country ?? null
  return Object.assign(world, ranges, { ask })
}

describe.each([
  ['addresses', ADDRESSES],
  ['numbers', NUMBERS],
  ['quoted numbers', QUOTED],
])('a table of %s', (_, text) => {
  it.each([
    ['1.0.0.0', 'AU'],
    ['1.0.0.255', 'AU'],
    ['1.0.1.0', 'CN'],
    ['1.0.3.255', 'CN'],
    ['1.0.4.0', null],
    ['0.255.255.255', null],
    ['2.16.0.7', null],
    ['5.20.128.1', 'LT'],
    ['::ffff:5.20.128.1', 'LT'],
    ['5.21.0.0', null],
    ['255.255.255.255', null],
  ])('%s is in %s', async (ip, country) => {
    expect(await (await open(text)).ask(ip)).toBe(country)
  })
})

it.each([
  ['2001:678::1', 'DE'],
  ['2001:678:1::', null],
  ['2a00:4a47:ffff:ffff:ffff:ffff:ffff:ffff', 'LT'],
  ['2a00:4a48::', null],
  ['2a00:4a3f:ffff:ffff:ffff:ffff:ffff:ffff', null],
  ['ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', null],
])('an address of IPv6, %s, is in %s', async (ip, country) => {
  expect(await (await open(ADDRESSES)).ask(ip)).toBe(country)
})

it.each(['10.1.2.3', '127.0.0.1', '::1', 'fd00::1', '192.168.5.20', 'nonsense', '', '1.0'])(
  'nothing is said of %j, whatever the table says',
  async (ip) => {
    expect(await (await open('0.0.0.0,255.255.255.255,DE\n::1:0:0:0,ffff::,DE\n')).ask(ip)).toBe(
      null,
    )
  },
)

it('says of which day the table is', async () => {
  const { addresses } = await open(ADDRESSES)

  expect(await addresses.countryOf('5.20.0.1')).toEqual({
    country: 'LT',
    source: 'ranges of 2026-11-02',
  })
})

it('of two tables the first one that knows an address answers', async () => {
  const [one, two] = [
    await open('5.20.0.0,5.20.0.255,LT\n'),
    await open('5.20.0.0,5.20.1.255,EE\n'),
  ]
  const { addresses } = createIpRanges({ files: [one.file, two.file] })

  expect((await addresses.countryOf('5.20.0.1'))?.country).toBe('LT')
  expect((await addresses.countryOf('5.20.1.1'))?.country).toBe('EE')
})

describe('a file that changes', () => {
  it('is read again within a minute, while the older one answers', async () => {
    const world = await open('5.20.0.0,5.20.0.255,LT\n')
    await world.ask('5.20.0.1')
    await world.write('5.20.0.0,5.20.0.255,LV\n', TODAY + DAY)

    world.now += MINUTE - 1
    expect(await world.ask('5.20.0.1')).toBe('LT')
    world.now += 1
    await world.ask('5.20.0.1')
    await world.close()
    expect(await world.ask('5.20.0.1')).toBe('LV')
  })

  it('to something that is no table, or is gone, leaves what was read and says so', async () => {
    const world = await open('5.20.0.0,5.20.0.255,LT\n')
    await world.ask('5.20.0.1')
    await world.write('<html>moved</html>', TODAY + DAY)
    world.now += MINUTE
    await world.ask('5.20.0.1')
    await world.close()

    expect(await world.ask('5.20.0.1')).toBe('LT')
    expect(world.said).toEqual([`line 1 of ${world.file}: expected start,end,country`])

    await rm(world.file)
    world.now += MINUTE
    await world.ask('5.20.0.1')
    await world.close()
    expect(await world.ask('5.20.0.1')).toBe('LT')
    expect(world.said.at(-1)).toMatch(/ENOENT/)
  })
})

it.each([
  ['1.0.0.0,1.0.0.255,AU\n1.0.0.128,1.0.1.0,CN\n', 'line 2', 'does not follow the range before it'],
  ['1.0.1.0,1.0.0.0,AU\n', 'line 1', 'ends before it starts'],
  ['1.0.0.0,1.0.0.256,AU\n', 'line 1', 'expected start,end,country'],
  ['start,end,country\n', 'line 1', 'expected start,end,country'],
  ['5000000000,5000000001,AU\n', 'line 1', 'expected start,end,country'],
  ['# empty\n', 'ranges.csv', 'has no range'],
])('the table %j is refused, and the doctor says where', async (text, where, why) => {
  const world = await open(text)
  const [finding] = await world.diagnose()

  expect(finding?.verdict).toBe('fails')
  expect(finding?.says).toContain(where)
  expect(finding?.says).toContain(why)
  expect(await world.ask('1.0.0.1')).toBe(null)
})

it('a table older than 60 days is told of, and still answers', async () => {
  const world = await open(ADDRESSES)
  world.now += 60 * DAY
  expect((await world.diagnose())[0]?.verdict).toBe('works')

  world.now += 1
  expect((await world.diagnose())[0]?.verdict).toBe('warns')
  expect(await world.ask('5.20.0.1')).toBe('LT')
  expect(world.said).toEqual([expect.stringMatching(/of 2026-11-02, older than 60 days/)])
})

it('reads as its page says', async () => {
  const { file } = await open(ADDRESSES)
  const say = () => undefined
  const ranges = createIpRanges({ files: [file], on_alarm: say })
  const found = await ranges.addresses.countryOf('5.20.128.1')
  const findings = await ranges.diagnose()
  await ranges.close()

  expect(found?.country).toBe('LT')
  expect(findings).toHaveLength(1)
})
