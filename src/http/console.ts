// The console at /console: one page, which shows by its address what was asked for. So every path below it that is no file answers the
// page. Its styles are all in files: the policy allows no inline style and no inline script.
import { contentPolicy } from './safe-headers.ts'
import { builtFolder, type Site, unbuiltPage } from './site.ts'

const unbuilt = unbuiltPage('The console was not built: run <code>npm run build</code>.')

export const consoleSite = (folder = builtFolder('console')): Site => ({
  folder,
  unbuilt,
  policy: () =>
    contentPolicy({
      'script-src': "'self'",
      'style-src': "'self'",
      'img-src': "'self' data:",
      'font-src': "'self'",
      'connect-src': "'self'",
    }),
  // A file of an older build is gone. The page in its place would be taken for a script.
  elsewhere: (path, documents) => {
    const page = path.startsWith('assets/') ? undefined : documents.get('')
    return page ? { status: 200, document: page } : { status: 404, document: unbuilt }
  },
})
