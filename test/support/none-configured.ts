// Of a bank without configured providers.
import type { ConfiguredProviders } from '../../src/providers/configured/configured-providers.ts'

export const noneConfigured: Pick<ConfiguredProviders, 'of' | 'check' | 'bankNow'> = {
  of: async () => [],
  check: () => Promise.reject(new Error('this test has no configured provider')),
  bankNow: () => Promise.reject(new Error('this test has no configured provider')),
}
