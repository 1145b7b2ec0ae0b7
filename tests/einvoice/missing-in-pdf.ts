import { epochMs, formatDate, formatMoney, type Money, type TimeZone } from '@billing/core'
import { extractText, getDocumentProxy } from 'unpdf'
import type { IssuedDocument } from './issued-documents.ts'

/** What the typefaces of the PDF do not have, and how it is printed. */
const UNPRINTABLE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu

const words = (text: string) => text.replaceAll(/\s+/g, ' ')

/** What the PDF does not say of a document's number, day, parties, net, VAT and total, in the language that it is written in. */
export async function missingInPdf(
  document: IssuedDocument,
  bytes: Uint8Array,
  zone: TimeZone,
): Promise<string[]> {
  const pdf = await getDocumentProxy(Uint8Array.from(bytes))
  const { text: pages } = await extractText(pdf, { mergePages: true })
  await pdf.loadingTask.destroy()
  const page = words(pages)
  const language = page.includes('Pirkėjas') ? 'lt' : 'en'
  const money = (amount: Money) => formatMoney(amount, language)
  const parties = [document.seller.name, document.buyer.name.replaceAll(UNPRINTABLE, '[…]')]
  const numbers = [document.seller.vat_id, document.buyer.vat_id].filter((id) => id !== null)
  const day = formatDate(epochMs(document.issued_at), zone, language)
  const amounts = [document.net, document.vat_amount, document.total].map(money)
  const said = [document.number, day, ...parties, ...numbers, ...amounts].map(words)
  return said.filter((each) => !page.includes(each))
}
