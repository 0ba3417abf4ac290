// What this resource brings: organizations, which no endpoint serves.
import { resource } from '../../wiring/resource.ts'
import { organizations } from './organization.ts'

export const organizationResource = resource({ tables: [organizations] })
