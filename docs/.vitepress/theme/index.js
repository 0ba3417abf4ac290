// The default theme without its font files, in the colours of the page at `/`.
import theme from 'vitepress/theme-without-fonts'
import './style.css'

export default theme
