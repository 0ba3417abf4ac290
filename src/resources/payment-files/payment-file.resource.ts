// What this resource brings: payment files, and all that carriers by file remember.
import { fileCounters } from '../../providers/files/memory/file-counter.ts'
import { fileNotices, fileNoticesPersonal, inboxFiles, toldNames } from '../../providers/files/memory/file-notice.ts'
import { filedPayments, filedPaymentsPersonal } from '../../providers/files/memory/filed-payment.ts'
import { inboxReadings } from '../../providers/files/memory/inbox-reading.ts'
import { paymentFiles, paymentFilesPersonal } from '../../providers/files/memory/payment-file.ts'
import { fileFolders } from '../../providers/files/memory/take-folder.ts'
import { resource } from '../../wiring/resource.ts'
import { paymentFileRoutes } from './payment-file.routes.ts'
import { paymentNoticeRoutes } from './payment-notice.routes.ts'

export const paymentFileResource = resource({
  tables: [
    ...[paymentFiles, paymentFilesPersonal.table, filedPayments, filedPaymentsPersonal.table],
    ...[fileCounters, fileFolders, inboxFiles, inboxReadings, fileNotices, fileNoticesPersonal.table, toldNames],
  ],
  chapter: {
    'Payment files':
      'Files with payments for partners who take files (providers of the kind `files`), and what the files of such partners told.',
  },
  endpoints: [...paymentFileRoutes, ...paymentNoticeRoutes],
})
