// A branded type. Only the function that checks a value makes one.

declare const brand: unique symbol
export type Brand<T, Name extends string> = T & { readonly [brand]: Name }
