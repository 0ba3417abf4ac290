// What this resource brings: API keys.
import { resource } from '../../wiring/resource.ts'
import { apiKeyRoutes } from './api-key.routes.ts'
import { apiKeys } from './api-key.ts'

export const apiKeyResource = resource({
  tables: [apiKeys],
  chapter: { 'API keys': 'Keys of the organization and of its banks, with their scopes.' },
  endpoints: apiKeyRoutes,
})
