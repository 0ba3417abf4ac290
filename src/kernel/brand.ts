// A branded type can only be made by the function that checks it.

declare const brand: unique symbol
export type Brand<T, Name extends string> = T & { readonly [brand]: Name }
