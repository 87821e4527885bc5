import { holder, type Screens } from './screen.ts';

/** Sites, companies, mails. */
export const backOfficeScreens = {
  sites: {
    title: 'PAGES:sites',
    opens: holder('site-read'),
    menu: { group: 'backOffice', icon: 'site' },
    go: 's',
    page: () => import('../../domains/people/sites/sites.page.tsx'),
  },
  site: {
    title: 'PAGES:site',
    opens: ({ IdSite }) => (IdSite ? holder('site-read') : holder('site-create')),
    under: 'sites',
    page: () => import('../../domains/people/sites/site.page.ts'),
  },
  siteInventory: {
    title: 'PAGES:siteInventory',
    opens: holder('site-read'),
    under: 'sites',
    page: () => import('../../domains/services/inventories/site-inventory.page.ts'),
  },
  mails: {
    title: 'PAGES:mails',
    opens: holder('back-office-acces'),
    menu: { group: 'backOffice', icon: 'mail' },
    page: () => import('../../domains/publishing/mail/mails.page.ts'),
  },
  createMail: {
    title: 'PAGES:createMail',
    opens: holder('back-office-acces'),
    under: 'mails',
    page: () => import('../../domains/publishing/mail/create-mail.page.ts'),
  },
  editMail: {
    title: 'PAGES:editMail',
    opens: holder('back-office-acces'),
    under: 'mails',
    page: () => import('../../domains/publishing/mail/edit-mail.page.ts'),
  },
  mailOutbox: {
    title: 'PAGES:mailOutbox',
    opens: holder('back-office-acces'),
    under: 'mails',
    page: () => import('../../domains/foundation/mail-delivery/outbox.page.ts'),
  },
  companies: {
    title: 'PAGES:companies',
    opens: holder('access-module-societe'),
    menu: { group: 'backOffice', icon: 'company' },
    go: 'c',
    page: () => import('../../domains/people/companies/companies.page.tsx'),
  },
  createCompany: {
    title: 'PAGES:createCompany',
    opens: holder('access-module-societe'),
    under: 'companies',
    page: () => import('../../domains/people/companies/create-company.page.ts'),
  },
  editCompany: {
    title: 'PAGES:editCompany',
    opens: holder('access-module-societe'),
    under: 'companies',
    page: () => import('../../domains/people/companies/edit-company.page.ts'),
  },
  mailTemplates: {
    title: 'PAGES:mailTemplates',
    opens: holder('rtm'),
    menu: { group: 'backOffice', icon: 'template' },
    page: () => import('../../domains/publishing/mail/templates.page.ts'),
  },
  newMailTemplate: {
    title: 'PAGES:newMailTemplate',
    opens: holder('mtm'),
    under: 'mailTemplates',
    page: () => import('../../domains/publishing/mail/new-template.page.ts'),
  },
} satisfies Partial<Screens>;
