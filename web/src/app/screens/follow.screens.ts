import { holder, type Screens } from './screen.ts';

/** What is looked at and read. */
export const followScreens = {
  reporting: {
    title: 'PAGES:reporting',
    opens: holder('mrb'),
    menu: { group: 'follow', icon: 'chart' },
    go: 'p',
    page: () => import('../../domains/workspace/reporting/reporting.page.ts'),
  },
  review: {
    title: 'PAGES:review',
    opens: { needs: ['adm', 'fp-delegue-role'], onOthers: true },
    menu: { group: 'follow', icon: 'review' },
    go: 'v',
    page: () => import('../../domains/administration/review/review.page.ts'),
  },
  releaseNotes: {
    title: 'PAGES:releaseNotes',
    opens: 'signedIn',
    menu: { group: 'follow', icon: 'news' },
    go: 'n',
    page: () => import('../../domains/publishing/release-notes/release-notes.page.ts'),
  },
  addReleaseNote: {
    title: 'PAGES:addReleaseNote',
    opens: holder('mrn', 'r-note-add'),
    under: 'releaseNotes',
    page: () => import('../../domains/publishing/release-notes/add-note.page.tsx'),
  },
  createReleaseNote: {
    title: 'PAGES:addReleaseNote',
    opens: holder('mrn', 'r-note-add'),
    under: 'releaseNotes',
    page: () => import('../../domains/publishing/release-notes/create-note.page.ts'),
  },
  documentation: {
    title: 'PAGES:documentation',
    opens: holder('module.documentation'),
    page: () => import('../../domains/publishing/documentation/documentation.page.ts'),
  },
} satisfies Partial<Screens>;
