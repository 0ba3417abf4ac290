// The role the service works as: it may do what commits do, and nothing that would rewrite the books.
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../test/support/database.ts'
import { connect } from './pool.ts'
import { prepareServiceRole, serviceRole } from './service-role.ts'

test('it may call the functions of CHECKs, even where the owner lets nobody call functions', async () => {
  const database = await createTestDatabase()
  const owner = connect(database.url, { name: 'owner', max: 1 })
  await owner.unsafe('revoke execute on all functions in schema public from public')
  expect(await prepareServiceRole(owner)).toBe(true)
  const service = connect(database.url, { name: 'service', max: 1, role: serviceRole })
  expect(
    await service`select is_legal_move('trade.storing', null) as yes, is_legal_move('trade.storing', 'failed') as no`,
  ).toEqual([{ yes: true, no: false }])
  await expect(service`delete from transitions`).rejects.toThrow('permission denied')
  await Promise.all([owner.end(), service.end()])
  await database.drop()
})
