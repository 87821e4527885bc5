import type { NamedRight } from '@passerelle/contracts/access/rights.ts';

/** Families that rights are shown by, in their order. */
export const rightFamilies = [
  'administration',
  'directory',
  'columns',
  'filters',
  'people',
  'requests',
  'bam',
  'inventories',
  'lists',
  'places',
  'own',
  'reserved',
] as const;
export type RightFamily = (typeof rightFamilies)[number];

const named = {
  directory: [
    ...['ann', 'exp', 'cpt', 'otv', 'aot', 'vip', 'fp-dct'],
    ...['ann-update', 'ann-update-tags', 'ann-update-mng', 'ann-update-mng-q'],
  ],
  people: [
    ...['dcc', 'rgd', 'maj', 'upn', 'p-test-doublon', 'date-exp-office', 'fp-modifier-pays', 'update-matriculeP'],
    ...['cancel-crossbording', 'esp', 'est', 'epc', 'vpc', 'meq', 'mct', 'ild', 'tim', 'alc', 'acd', 'adc', 'eic'],
    ...['esc', 'dsd', 'mpp', 'tel-mobile-pro-update', 'tel-fixe-pro-update', 'fp-delegue-role', 'mvp'],
  ],
  requests: ['SGX', 'SECUOFF', 'VALIDATION', 'd-badge-acces-modifier', 'odc-nbadge', 'module.validation.demandes'],
  inventories: ['vehicule-import-donnees', 'demande-logiciel-cloturer'],
  places: ['access-module-societe'],
} as const satisfies Partial<Record<RightFamily, readonly NamedRight[]>>;

const byCode: ReadonlyMap<string, RightFamily> = new Map(
  Object.entries(named).flatMap(([family, codes]) => codes.map((code) => [code, family as RightFamily] as const)),
);

const byStart: readonly (readonly [RegExp, RightFamily])[] = [
  [/^ann-col-/, 'columns'],
  [/^ann-filtre-/, 'filters'],
  [/^bam-/, 'bam'],
  [/^(demande|suivie?|de)-/, 'requests'],
  [/^(oic|acquittement|inventaire)/, 'inventories'],
  [/^(ldd$|ld\.|unlock-List)/, 'lists'],
  [/^site-/, 'places'],
];

export interface FamilyMember {
  readonly IdDroit: string;
  readonly Produit: boolean;
  readonly Reserve: boolean;
}

/** Where a right is shown; what the product has and no family claims is administration. */
export function familyOf({ IdDroit, Produit, Reserve }: FamilyMember): RightFamily {
  if (!Produit) return 'own';
  if (Reserve) return 'reserved';
  return byCode.get(IdDroit) ?? byStart.find(([start]) => start.test(IdDroit))?.[1] ?? 'administration';
}
