// Reports outcomes that files have told. An outcome is reported again if the process dies before that is noted: reports are taken once.
import { type Answer, outputOf } from '../../engine/pending.ts'
import { filedNews } from './filed-rows.ts'
import type { FolderWork } from './folder-work.ts'
import { endNews } from './memory/end-news.ts'
import type { FiledPayment } from './memory/filed-payment.ts'
import { standingOfFiled } from './standing-of-filed.ts'

/** They share commits. */
const news_at_once = 50

export async function tellNews(work: FolderWork): Promise<void> {
  const { config, services } = work
  const { bank_guid, guid: provider_guid } = config
  const { sql, engine, bankNow, report } = services
  for (;;) {
    const told = await filedNews(sql, bank_guid, provider_guid, news_at_once)
    if (told.length === 0) return
    const now = await bankNow(bank_guid)
    const tell = async (payment: FiledPayment): Promise<void> => {
      const standing = standingOfFiled({ ...payment, file_state: null, file_settles_at: null }, now)
      const { guid: reference, execution_guid, outcome } = payment
      const answer = await report({ bank_guid, reference, ...(execution_guid ? { execution_guid } : {}), standing })
      // A report that the service could not take is news still.
      if (isAnswer(answer)) outputOf(answer)
      work.reached('after a report')
      outputOf(await engine.submit(endNews, { bank_guid, guid: reference, outcome }))
    }
    await Promise.all(told.map(tell))
    await work.keep()
  }
}

const isAnswer = (value: unknown): value is Answer<unknown> =>
  typeof value === 'object' && value !== null && 'kind' in value
