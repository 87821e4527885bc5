import {
  type Edition,
  type LegalIdentity,
  legalIdentity,
} from '@passerelle/contracts/documentation/documentation.contract.ts';
import type { FieldRules } from '../../../lib/form/form-store.ts';
import { type TextKey, translate } from '../../../lib/texts.ts';
import { contentsField } from '../release-notes/note.values.ts';

/** What is typed of a page; its key while it is new. */
export interface PageValues extends Omit<Edition, 'Identite'> {
  readonly Cle: string;
  readonly Identite: Readonly<Partial<Record<LegalIdentity, string>>>;
}

export const newPage: PageValues = {
  Cle: '',
  Rubrique: 'start',
  Contenus: {},
  Droits: [],
  Ecrans: [],
  Masquee: false,
  Identite: {},
};

/** The edition as the call takes it. */
export function editionOf({ Cle: _Cle, Identite, ...edition }: PageValues): Edition {
  return Object.keys(Identite).length > 0 ? { ...edition, Identite } : edition;
}

/** What a page is made of; where one that ships stands behind it, French may say nothing. */
export function pageFields({ added = false, shipped = false }): FieldRules<PageValues> {
  return {
    Cle: { label: 'DOCUMENTATION:key', required: added },
    Contenus: contentsField<PageValues>(!shipped),
    Rubrique: {
      label: 'DOCUMENTATION:section',
      show: (section) => translate(`DOCUMENTATION:section.${section}` as TextKey),
    },
    Droits: { label: 'CONTENT:rights' },
    Ecrans: { label: 'DOCUMENTATION:screensField' },
    Masquee: { label: 'DOCUMENTATION:hide' },
    Identite: {
      label: 'DOCUMENTATION:identityTitle',
      depth: 1,
      parts: Object.fromEntries(legalIdentity.map((name) => [name, `DOCUMENTATION:identity.${name}` as const])),
    },
  };
}
