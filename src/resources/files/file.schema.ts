// The wire form of files. Content is base64. Reading it has its own endpoint and scope.
import { contentTypes } from '../../kernel/document-type.ts'
import { Base64, Base64Bytes, DateTime, Enum, GuidField, Named, NamedBody, Text, Type } from '../../wire/fields.ts'
import { fileSizeMax, fileTypes } from './file.ts'

const shared = {
  type: Enum('FileType', fileTypes),
  filename: Text(1, 255),
  content_type: Enum('ContentType', contentTypes),
}

export const CreateFile = NamedBody('NewFile', {
  ...shared,
  data: Base64Bytes(fileSizeMax),
  customer_guid: Type.Optional(GuidField),
})

export const FileReply = Named('StoredFile', {
  guid: GuidField,
  bank_guid: GuidField,
  customer_guid: Type.Optional(GuidField),
  ...shared,
  size: Type.Integer({ description: 'Bytes.' }),
  created_at: DateTime,
  updated_at: DateTime,
})

export const FileContentReply = Named('FileContent', {
  guid: GuidField,
  ...shared,
  size: Type.Integer({ description: 'Bytes.' }),
  data: Base64(fileSizeMax),
})
