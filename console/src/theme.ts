// Colours, font and the usual form of Mantine's parts. One accent colour; the greys are neutral with a little blue.
import { createTheme, type MantineColorsTuple } from '@mantine/core'

const accent: MantineColorsTuple = [
  ...(['#eef1fc', '#dbe0f8', '#b7c1f0', '#91a0e9', '#7083e2'] as const),
  ...(['#5b70de', '#4f64d9', '#3f51c6', '#3547b1', '#293a9c'] as const),
]

const gray: MantineColorsTuple = [
  ...(['#f8f9fb', '#f1f3f6', '#e6e9ee', '#d9dde4', '#c4cad4'] as const),
  ...(['#9aa3b2', '#667085', '#4a5467', '#344054', '#1d2533'] as const),
]

const dark: MantineColorsTuple = [
  ...(['#dfe3ea', '#b6bdc9', '#98a1b0', '#6b7586', '#3b4453'] as const),
  ...(['#2c3441', '#212833', '#181d26', '#12161d', '#0c0f14'] as const),
]

export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: { light: 7, dark: 6 },
  colors: { accent, gray, dark },
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  fontFamilyMonospace: "ui-monospace, 'SFMono-Regular', Menlo, Consolas, monospace",
  headings: { fontFamily: "'Inter Variable', system-ui, sans-serif", fontWeight: '620' },
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // Labels above, help below.
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    // It would write a <style> element, which the service's policy does not allow.
    Modal: { defaultProps: { lockScroll: false } },
    // A dialog's <header> would be a second banner of the page.
    ModalHeader: { defaultProps: { role: 'presentation' } },
  },
})
