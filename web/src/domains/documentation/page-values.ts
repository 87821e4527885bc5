import type { Edition, LegalIdentity } from '@passerelle/contracts/documentation/documentation.contract.ts';

/** What is typed of a page, with the revision that it was typed on; its key while it is new. */
export interface PageValues extends Omit<Edition, 'Identite'> {
  readonly Cle: string;
  readonly Revision: number;
  readonly Identite: Readonly<Partial<Record<LegalIdentity, string>>>;
}

export const newPage: PageValues = {
  Cle: '',
  Revision: 0,
  Rubrique: 'start',
  Contenus: {},
  Droits: [],
  Ecrans: [],
  Masquee: false,
  Identite: {},
};

/** The edition as the call takes it. */
export function editionOf({ Cle: _Cle, Revision: _Revision, Identite, ...edition }: PageValues): Edition {
  return Object.keys(Identite).length > 0 ? { ...edition, Identite } : edition;
}
