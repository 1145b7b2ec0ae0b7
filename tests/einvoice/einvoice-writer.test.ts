import { semanticInvoice } from '@billing/core'
import { createEInvoiceWriter } from '@billing/einvoice'
import { anInvoice, eInvoiceWriterContract } from '@billing/testing'
import { expect, it } from 'vitest'
import { readXml } from './read-xml.ts'

eInvoiceWriterContract('@billing/einvoice', () => ({
  writer: createEInvoiceWriter(),
  read: readXml,
}))

it('writes what a PDF is drawn from', () => {
  const view = anInvoice()

  const writer = createEInvoiceWriter()
  const ubl = writer.write(semanticInvoice(view), 'ubl')
  const cii = writer.write(semanticInvoice(view), 'cii')

  expect([readXml(ubl).name, readXml(cii).name]).toEqual(['Invoice', 'CrossIndustryInvoice'])
})
