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

test('a process starts while nothing can be granted: a cluster grants on all nodes, and one of them is away', async () => {
  const database = await createTestDatabase()
  const owner = connect(database.url, { name: 'owner', max: 1 })
  expect(await prepareServiceRole(owner)).toBe(true)
  await owner.unsafe(`
    create function refuse() returns event_trigger language plpgsql as $$ begin raise 'a node is away'; end $$;
    create event trigger refused on ddl_command_start when tag in ('GRANT', 'REVOKE') execute function refuse();`)
  expect(await prepareServiceRole(owner)).toBe(true)
  await owner.unsafe('create table later (bank_guid uuid)')
  await expect(prepareServiceRole(owner)).rejects.toThrow('a node is away')
  await owner.end()
  await database.drop()
})

test.each([
  ['a table that it may not read', 'create table later (bank_guid uuid)', 'select from later'],
  ['a row that it may not change', 'revoke update on quotes_of from corridor_service', ''],
  ['a right that it must not have', 'grant delete on entries to corridor_service', ''],
])('%s is seen, and mended', async (_, statement, after) => {
  const database = await createTestDatabase()
  const owner = connect(database.url, { name: 'owner', max: 1 })
  await prepareServiceRole(owner)
  await owner.unsafe(statement.replace('quotes_of', 'customers'))
  expect(await prepareServiceRole(owner)).toBe(true)
  const service = connect(database.url, { name: 'service', max: 1, role: serviceRole })
  if (after) await service.unsafe(after)
  await service`update customers set guid = guid`
  await expect(service`delete from entries`).rejects.toThrow('permission denied')
  await Promise.all([owner.end(), service.end()])
  await database.drop()
})
