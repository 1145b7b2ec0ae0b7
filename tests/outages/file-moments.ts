import { expect } from 'vitest'
import type { ApiAnswer } from '../support/api.ts'
import { sendProof } from '../support/vat-proofs.ts'
import { aMoment, type Moment, type Scene } from './drill.ts'

const pdfOf = async ({ ask }: Pick<Scene, 'ask'>, id: string) => ask('GET', `/invoices/${id}/pdf`)

const firstInvoice = async ({ ask }: Scene) =>
  (await ask('GET', '/invoices')).body.data[0].invoice_id as string

const proofOf = async ({ world, ona }: Scene): Promise<ApiAnswer> => {
  const { email, password } = ona
  const { body } = await world.api('POST', '/auth/sign-in', { body: { email, password } })
  return sendProof(world, { token: body.access_token, vat_id: 'DE136695976' })
}

const proofs = async ({ ask }: Scene) => (await ask('GET', '/vat/proofs')).body.data

const downloaded = ({ operate }: Scene, id: string) =>
  operate('GET', `/admin/vat-proofs/${id}/file`)

const none = async () => undefined

/** What may be under way when the place of the files goes away. */
export const FILE_MOMENTS: readonly Moment[] = [
  aMoment({
    name: 'an invoice is issued and mailed',
    stands: 'PT4H',
    asked_at_most: 60,
    given: ({ advance }) => advance('P13DT23H'),
    when: async () => [],
    async meanwhile(scene) {
      // It is issued and paid: only its PDF, and the mail that carries it, wait.
      const [invoice] = (await scene.ask('GET', '/invoices')).body.data
      expect(invoice.status).toBe('paid')
      expect((await mailsOf(scene)).length).toBe(0)
    },
    async after(scene) {
      expect((await pdfOf(scene, await firstInvoice(scene))).status).toBe(200)
      expect(await mailsOf(scene)).toHaveLength(1)
    },
  }),
  aMoment({
    name: 'a customer sends a proof of a VAT number',
    always: ['html'],
    stands: 'PT1M',
    asked_at_most: 3,
    given: none,
    async when(scene) {
      const answer = await proofOf(scene)
      expect([answer.status, answer.body.code]).toEqual([500, 'internal'])
      expect(await proofs(scene)).toEqual([])
      return [answer]
    },
    async again(scene) {
      expect((await proofOf(scene)).status).toBe(201)
    },
    async after(scene) {
      const [proof, ...others] = await proofs(scene)
      expect([proof.status, others]).toEqual(['pending_review', []])
      expect((await downloaded(scene, proof.id)).status).toBe(200)
    },
  }),
  aMoment({
    name: 'a customer opens an invoice',
    stands: 'PT1M',
    asked_at_most: 2,
    async given(scene) {
      await scene.advance('P15D')
      const id = await firstInvoice(scene)
      return { id, before: (await pdfOf(scene, id)).body }
    },
    async when(scene, { id }) {
      const answer = await pdfOf(scene, id)
      expect([answer.status, answer.body.code]).toEqual([500, 'internal'])
      return [answer]
    },
    async after(scene, { id, before }) {
      const { status, body } = await pdfOf(scene, id)
      expect([status, body === before]).toEqual([200, true])
    },
  }),
  aMoment({
    name: 'an operator opens a proof',
    stands: 'PT1M',
    asked_at_most: 2,
    given: async (scene) => (await proofOf(scene)).body.id as string,
    async when(scene, id) {
      const answer = await downloaded(scene, id)
      expect([answer.status, answer.body.code]).toEqual([500, 'internal'])
      return [answer]
    },
    after: async (scene, id) => expect((await downloaded(scene, id)).status).toBe(200),
  }),
]

const mailsOf = async ({ world, ona }: Scene) =>
  (await world.mail(ona.email)).filter(({ attachments }) => attachments.length > 0)
