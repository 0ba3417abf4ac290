// A desk whose ACH pulls go to a partner by file, and the partner: it takes files at their cut-offs, returns pulls, and contests what the
// bank dishonours.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addDays } from '../../src/kernel/day.ts'
import { timestampFromMs } from '../../src/kernel/time.ts'
import { isBankingDay } from '../../src/rails/calendar.ts'
import type { NachaAddendum, NachaEntry, NachaFile } from '../../src/rails/files/nacha/nacha-file.ts'
import { clockOf, localTime, timestampFromLocal } from '../../src/rails/local-time.ts'
import { fileSettings } from './file-folder.ts'
import { openFundingDesk } from './funding.ts'
import { answersTo, nachaFrom, returned } from './partner-files.ts'
import { PartnerFolder } from './partner-folder.ts'
import { eventually, ok } from './service.ts'

export type AchDesk = Awaited<ReturnType<typeof openAchDesk>>

export async function openAchDesk() {
  const files_dir = mkdtempSync(join(tmpdir(), 'corridor-ach-'))
  const desk = await openFundingDesk({ env: { CORRIDOR_FILES_DIR: files_dir }, folder_watch_ms: 20 })
  let messages = 0

  const bankNow = async () => timestampFromMs(Date.parse((await desk.get('/sandbox/clock')).now))
  const advanceTo = async (at: number) => {
    const seconds = Math.ceil((at - (await bankNow())) / 1000)
    if (seconds > 0) await desk.advance(seconds)
  }
  /** Just after the next end of a day of files. */
  async function cutOff(): Promise<void> {
    const now = await bankNow()
    let { day } = localTime('US', now)
    const at = () => timestampFromLocal('US', { day, clock_ms: clockOf('16:46') })
    while (!isBankingDay('US', day) || at() <= now) day = addDays(day, 1)
    await advanceTo(at())
  }
  let settles_at = 0

  /** The next provider of ACH files. It is asked before those that were there. */
  async function newPartner(folder: string, priority: number, more: object = {}) {
    const settings = { ...fileSettings, folder, gather_seconds: 0, ...more }
    const body = { name: folder, kind: 'files', ports: ['rails'], rule: { rails: ['ach'] }, priority, settings }
    const { guid: provider_guid } = await desk.post('/providers', body)
    const partner = new PartnerFolder(files_dir, desk.s.demo.bank_guid, folder)
    const files = (state: string) => desk.get(`/payment_files?provider_guid=${provider_guid}&state=${state}`)

    /** The next file, when it is in this state. */
    async function nextFile(state: string) {
      const before = (await files(state)).total
      await cutOff()
      const { objects } = await eventually(
        () => files(state),
        ({ total }) => total > before,
      )
      const [file] = objects
      settles_at = Date.parse(file.settles_at)
      return file
    }
    const fetched = async (): Promise<NachaFile> => nachaFrom(await partner.fetch('ach'))
    /** The next file, when the partner has it. */
    async function taken(): Promise<NachaFile> {
      await nextFile('released')
      return fetched()
    }
    /** Answers entries of a file that the partner has, and waits until that is in the books. */
    async function answer(file: NachaFile, addendumOf: (entry: NachaEntry) => NachaAddendum | undefined) {
      messages += 1
      const changes = {
        creation_date: localTime('US', await bankNow()).day,
        creation_time: `00${String(messages).padStart(2, '0')}`,
      }
      const text = answersTo(file, addendumOf, changes)
      const report = await partner.answer(`answer-${messages}.txt`, text)
      // The inbox is read before its news is told.
      await eventually(
        () => desk.s.service.sql`select guid from filed_payments where is_news`,
        (news) => news.length === 0,
      )
      await desk.idle()
      return report
    }
    const notices = async (query: string) =>
      (await desk.get(`/payment_notices?provider_guid=${provider_guid}&${query}`)).objects
    /** The notice of the return. */
    async function returnOf(guid: string, file: NachaFile, code = 'R10') {
      await answer(file, returned(code))
      const [notice] = await notices(`kind=return&payment_guid=${guid}`)
      return notice
    }
    const one = `/providers/${provider_guid}`
    return {
      ...{ nextFile, fetched, taken, answer, notices, returnOf },
      change: (changed: object) => ok(desk.s.call('PATCH', one, { settings: { ...settings, ...changed } })),
      end: () => ok(desk.s.call('DELETE', one)),
    }
  }

  return {
    desk,
    newPartner,
    dishonour: (notice_guid: string, body: object) =>
      desk.s.call('POST', `/payment_notices/${notice_guid}/dishonour`, body),
    cutOff,
    /** To when the last file has settled. */
    settle: () => advanceTo(settles_at + 1000),
    /** Waits until the news of a file is taken. */
    until: (guid: string, state: string) =>
      eventually(
        () => desk.read(guid),
        (transfer) => transfer.state === state,
      ),
    async close() {
      await desk.close()
      rmSync(files_dir, { recursive: true })
    },
  }
}

/** The bank that returned the pull insists. */
export const contested = ({ trace_number, addendum }: NachaEntry): NachaAddendum | undefined =>
  addendum?.kind === 'dishonoured'
    ? {
        ...{ kind: 'contested', code: 'R73', original_trace_number: addendum.original_trace_number },
        ...{ original_dfi: addendum.original_dfi, return_date: undefined, original_settlement_day: undefined },
        ...{ return_trace_number: addendum.return_trace_number, return_settlement_day: undefined },
        ...{ return_code: addendum.return_code, dishonoured_trace_number: trace_number },
        ...{ dishonoured_settlement_day: undefined, dishonoured_code: addendum.code },
      }
    : undefined
