// What commands read of the environment that only call the API. The whole configuration (config.ts) takes longer to load.

export type EnvironmentVariables = Readonly<Record<string, string | undefined>>

/** Where the embedded database, the generated master key and demo.json are. */
export const dataDirFrom = (env: EnvironmentVariables): string => env.CORRIDOR_DATA_DIR || '.corridor'

/** The service that commands call, if it is not the one of demo.json. */
export const serviceFrom = (env: EnvironmentVariables) => ({
  url: env.CORRIDOR_URL || undefined,
  key: env.CORRIDOR_KEY || undefined,
  organization_key: env.CORRIDOR_ORGANIZATION_KEY || undefined,
})
