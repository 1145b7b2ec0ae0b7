import { getDocumentProxy } from 'unpdf'

/** The files that a PDF carries, as pdf.js finds them. */
export async function readAttachments(pdf: Uint8Array) {
  const document = await getDocumentProxy(Uint8Array.from(pdf))
  const found = [...((await document.getAttachments()) ?? new Map<string, never>())]
  const attachments = await Promise.all(
    found.map(async ([id, { filename, description }]) => {
      const content = await document.getAttachmentContent(id)
      return { name: filename, description, bytes: Uint8Array.from(content ?? []) }
    }),
  )
  await document.loadingTask.destroy()
  return attachments
}
