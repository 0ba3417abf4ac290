// Files.
import type { Body, ResourceExamples, Tenant } from './kit.ts'

const bodyOf = (t: Tenant): Body => ({
  type: 'passport',
  filename: 'p.pdf',
  content_type: 'application/pdf',
  data: 'JVBERi0=',
  customer_guid: t.customer_guid,
})

export const fileExamples: ResourceExamples = {
  async furnish(kit, t) {
    return { file_guid: (await kit.made(t, '/files', bodyOf(t))).guid }
  },
  requests: { 'POST /files': (_, own) => ({ body: bodyOf(own) }) },
}
