// Until when a return can be dishonoured, and what each reason demands.
import { expect, test } from 'vitest'
import { dayText } from '../../../providers/files/file-times.ts'
import { faultInDishonour, lastDishonourDay } from './dishonour.ts'

const entry = { trace_number: '021000020000001', original_dfi: '02100002', settlement_day_of_year: null }

test.each([
  ['a week', '2026-11-16', '2026-11-23'],
  ['over Thanksgiving', '2026-11-20', '2026-11-30'],
  ['over two holidays', '2026-12-24', '2027-01-04'],
  ['settled on a Saturday, as only a wrong file says', '2026-11-14', '2026-11-20'],
])('five banking days: %s', (_, settled_on, last) => {
  expect(dayText(lastDishonourDay({ ...entry, settled_on }))).toBe(last)
})

test.each([
  ['R61', '', 'R01', undefined],
  ['R62', 'ANYTHING', 'R01', undefined],
  ['R68', '', null, undefined],
  ['R69', '01', 'R01', undefined],
  ['R69', '01*04*07', 'R01', undefined],
  ['R69', '', 'R01', 'information'],
  ['R69', '00', 'R01', 'information'],
  ['R69', '08', 'R01', 'information'],
  ['R69', '01*', 'R01', 'information'],
  ['R69', '01 04', 'R01', 'information'],
  ['R70', '', 'R06', undefined],
  ['R70', '', 'R31', undefined],
  ['R70', '', 'R10', 'code'],
  ['R70', '', null, 'code'],
] as const)('%s with "%s" answers %s', (code, information, return_code, field) => {
  expect(faultInDishonour(code, information, return_code)?.field).toBe(field)
})
