import { afterEach, beforeEach, expect, it } from 'vitest'
import { sendTicketFile } from '../support/ticket-files.ts'
import { openWorld, type World } from '../support/world.ts'
import { openDesk } from './desk.ts'

let world: World
let desk: Awaited<ReturnType<typeof openDesk>>
let path: string
beforeEach(async () => {
  world = await openWorld()
  const { token } = await world.signUp()
  const body = { subject: 'No sound', message: 'See the log.' }
  const { ticket_id } = (await world.api('POST', '/support/tickets', { token, body })).body
  await sendTicketFile(world, { token, ticket_id, name: 'Žurnalas.pdf' })
  desk = await openDesk(world)
  path = `/tickets/${ticket_id}`
})
afterEach(() => world.close())

it('a customer’s file is listed, saved, and stands in the audit log', async () => {
  const page = await desk.get(path)
  expect(page.text).toMatch(/download>Žurnalas\.pdf<\/a>/)
  expect(page.text).toContain('1 kB')
  expect(page.text).not.toContain('Add a file to our last answer')

  const file = await desk.get(await desk.linkIn(path, /\/tickets\/[^"]*\/files\/[^"]*/))

  expect(file.headers.get('content-disposition')).toBe('attachment; filename="zurnalas.pdf"')
  const log = await desk.get('/audit?action=admin.ticket_file.download')
  expect(log.text).toContain('admin.ticket_file.download')
})

it('an answer comes with a file, and takes another one', async () => {
  const file = (name: string) => new File(['Press 1.'], name)
  await desk.upload(path, { do: 'reply', body: 'Do as it says.', with_file: file('steps.txt') })
  expect((await desk.get(path)).text).toContain('The answer is sent.')
  await desk.upload(path, { do: 'attach', file: file('more.txt') })

  const { text } = await desk.get(path)
  expect(text).toContain('The file is sent.')
  expect([text.includes('steps.txt'), text.includes('more.txt')]).toEqual([true, true])
})

it('a file that is not taken is told of, and the answer is sent', async () => {
  const program = new File([Uint8Array.of(0x4d, 0x5a, 0, 3)], 'run.exe')
  await desk.upload(path, { do: 'reply', body: 'Do as it says.', with_file: program })

  const { text } = await desk.get(path)

  expect(text).toMatch(/The answer is sent\. Request [\w-]+\. But not the file: We take PDF/)
  expect(text).toContain('Waits for them')
})
