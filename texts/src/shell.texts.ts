import { family } from './family.ts';

/** Header, menu, toasts and the pages that belong to no domain. */
export const shellTexts = family('SHELL', {
  productName: {
    fr: 'Passerelle',
    gb: 'Passerelle',
    es: 'Passerelle',
    de: 'Passerelle',
    it: 'Passerelle',
    nl: 'Passerelle',
    pl: 'Passerelle',
    cn: 'Passerelle',
  },
});
