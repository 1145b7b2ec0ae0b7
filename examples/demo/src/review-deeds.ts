import { accountOf, command, deskCommand, read } from './as.ts'
import { paper } from './paper.ts'
import type { Deed } from './person.ts'

type Verdict = 'approve' | 'reject'

/** Give a VAT number that the registry knows. */
export function givesVatId(vat_id: string): Deed {
  return {
    says: `gives the VAT number ${vat_id}`,
    async do(me, world) {
      const name = me.company ?? me.name
      await world.ask({ path: '/sandbox/vat', body: { vat_id, valid: true, name } })
      await command(me, world, '/account', { method: 'PATCH', body: { vat_id } })
    },
  }
}

/** The registry does not know the number any more. */
export function losesVatId(vat_id: string): Deed {
  return {
    says: `loses the VAT number ${vat_id}`,
    async do(me, world) {
      await world.ask({ path: '/sandbox/vat', body: { vat_id, valid: false } })
      await command(me, world, '/vat/revalidate')
    },
  }
}

/** Send a paper that proves a VAT number which the registry does not know. */
export function provesVatId(vat_id: string, note: string): Deed {
  return {
    says: `sends a proof of the VAT number ${vat_id}`,
    async do(me, world) {
      await world.ask({ path: '/sandbox/vat', body: { vat_id, valid: false } })
      const form = formOf({ vat_id, note }, `VAT certificate ${vat_id}`)
      await command(me, world, '/vat/proofs', { body: form })
    },
  }
}

/** An operator decides on the newest proof. */
export function proofIs(verdict: Verdict, reviewer_note: string): Deed {
  return {
    says: `has a VAT proof that we ${verdict}`,
    async do(me, world) {
      const { data } = await read(me, world, '/vat/proofs')
      await deskCommand(world, `/vat-proofs/${data[0].id}/${verdict}`, { body: { reviewer_note } })
    },
  }
}

/** Begin to prove who they are: the first document of those that we ask for. */
export const beginsIntake: Deed = {
  says: 'sends the first identity document',
  async do(me, world) {
    const { required_docs } = await read(me, world, '/compliance/intake')
    await sendDocument(me, world, required_docs[0])
  },
}

/** Send every document that we ask for, and have them looked at. */
export const provesIdentity: Deed = {
  says: 'sends the identity documents',
  async do(me, world) {
    const { required_docs } = await read(me, world, '/compliance/intake')
    for (const doc_key of required_docs) await sendDocument(me, world, doc_key)
    await command(me, world, '/compliance/intake/submit')
  },
}

/** An operator decides on the documents. */
export function identityIs(verdict: Verdict, reviewer_note: string): Deed {
  return {
    says: `has identity documents that we ${verdict}`,
    async do(me, world) {
      const { id } = await read(me, world, '/compliance/intake')
      await deskCommand(world, `/kyb-intakes/${id}/${verdict}`, { body: { reviewer_note } })
    },
  }
}

/** An operator shows a banner of ours. */
export function seesBanner(severity: 'info' | 'warn', kind: string): Deed {
  return {
    says: `sees the banner ${kind}`,
    async do(me, world) {
      const path = `/customers/${await accountOf(me, world)}/banners`
      const body = { severity, kind, message_key: `banner.${kind}` }
      await deskCommand(world, path, { body })
    },
  }
}

async function sendDocument(...[me, world, doc_key]: [...Parameters<Deed['do']>, string]) {
  const form = formOf({ doc_key }, `${doc_key.replaceAll('_', ' ')}, ${me.email}`)
  await command(me, world, '/compliance/intake/documents', { body: form })
}

function formOf(fields: Readonly<Record<string, string>>, text: string): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', paper(text), 'scan.pdf')
  return form
}
