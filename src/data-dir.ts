// Where the embedded database, the generated master key and demo.json are. Commands that need nothing else of the configuration start fast.

export const dataDirFrom = (env: Readonly<Record<string, string | undefined>>): string =>
  env.CORRIDOR_DATA_DIR || '.corridor'
