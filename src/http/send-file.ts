// Sends an answer that is a file.
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { assert } from '../kernel/assert.ts'
import type { WrittenFile } from './endpoint.ts'

export const bytesIn = ({ content }: WrittenFile): number => content.reduce((sum, each) => sum + each.length, 0)

export function sendFile(file: WrittenFile, reply: FastifyReply): void {
  const { media_type, file_name, content } = file
  assert(/^[\w.-]+$/.test(file_name), 'the name of a file needs no quotes')
  reply
    .header('content-type', media_type === 'application/pdf' ? media_type : `${media_type}; charset=utf-8`)
    .header('content-disposition', `attachment; filename="${file_name}"`)
    .header('content-length', bytesIn(file))
    .send(Readable.from(content))
}
