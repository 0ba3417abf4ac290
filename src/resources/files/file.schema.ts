// The wire form of files. Content is base64. Reading it has its own endpoint and scope.
import { contentTypes } from '../../kernel/document-type.ts'
import { faultInFileName, fileNamePattern } from '../../kernel/file-name.ts'
import {
  Base64,
  Base64Bytes,
  DateTime,
  Enum,
  GuidField,
  hint,
  Named,
  NamedBody,
  Text,
  Type,
} from '../../wire/fields.ts'
import { fileSizeMax, fileTypes } from './file.ts'

const FileName = Type.Unsafe<string>({
  ...Text(1, 255, fileNamePattern, 'Without folders, control characters and marks of text direction.'),
  [hint]: (value: unknown) => (typeof value === 'string' ? faultInFileName(value) : undefined),
})

const shared = {
  type: Enum('FileType', fileTypes),
  filename: FileName,
  content_type: Enum('ContentType', contentTypes),
}

export const CreateFile = NamedBody('FileInput', {
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
