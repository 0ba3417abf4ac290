// The variables of the theme as a stylesheet, `virtual:theme.css`. Mantine would write them into a <style> element, which the service's
// policy does not allow.
import { convertCssVariables, DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core'
import type { Plugin } from 'vite'
import { theme } from '../src/theme.ts'

const name = 'virtual:theme.css'

export const themeModule = (): Plugin => ({
  name: 'corridor-theme',
  resolveId: (id) => (id === name ? `\0${name}` : undefined),
  load: (id) =>
    id === `\0${name}`
      ? convertCssVariables(defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme)), ':root')
      : undefined,
})
