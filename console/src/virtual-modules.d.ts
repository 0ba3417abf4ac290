// The modules that build/ makes.

declare module 'virtual:operations' {
  export const operations: Readonly<Record<string, import('./api/operation-facts.ts').OperationFacts>>
}

declare module 'virtual:bodies' {
  type Schema = import('./forms/schema.ts').Schema
  /** By the name of the operation in the client. */
  export const bodies: Readonly<Record<string, Schema>>
  export const schemas: Readonly<Record<string, Schema>>
}

declare module 'virtual:theme.css' {}
