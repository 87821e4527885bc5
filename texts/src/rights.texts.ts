import type { NamedRight, RightCode } from '@passerelle/contracts/access/rights.ts';
import { bamActions, bamTypes } from '@passerelle/contracts/access/rights.ts';
import {
  type DirectoryFilter,
  directoryColumns,
  directoryFilters,
} from '@passerelle/contracts/directory/directory.fields.ts';
import { languages } from '@passerelle/contracts/languages.ts';
import { type EightTexts, family } from './family.ts';
import { columnLabels } from './fields-columns.texts.ts';
import { filtersTexts } from './filters.texts.ts';
import { bamActionLabels, bamTypeLabels, rightPatterns } from './rights-patterns.texts.ts';
import { peopleRights } from './rights-people.texts.ts';
import { platformRights } from './rights-platform.texts.ts';
import { requestsRights } from './rights-requests.texts.ts';
import { servicesRights } from './rights-services.texts.ts';

/** Rights that gate nothing yet: a code that gets a meaning leaves this list and gets a label. */
const reservedRights = [
  'cre',
  'vml',
  'vig',
  'vtl',
  'aft',
  'cdm',
  'cma',
  'mmm',
  'mmt',
  'mmp',
  'mip',
  'ahd',
  'avp',
  'lpe',
  'apo',
  'apa',
  'ata',
  'ass',
  'afs',
  'deb',
  'cct',
  'mat',
  'maj',
  'upn',
  'otv',
] as const satisfies readonly NamedRight[];

const named = { ...platformRights, ...peopleRights, ...requestsRights, ...servicesRights } satisfies Record<
  Exclude<NamedRight, (typeof reservedRights)[number]>,
  EightTexts
>;

const same = (text: string) => Object.fromEntries(languages.map((language) => [language, text])) as EightTexts;

function compose(pattern: EightTexts, parts: Readonly<Record<string, EightTexts>>): EightTexts {
  const filled = languages.map((language) => [
    language,
    pattern[language].replace(/\{(\w+)\}/g, (whole, name: string) => parts[name]?.[language] ?? whole),
  ]);
  return Object.fromEntries(filled) as EightTexts;
}

const labels: ReadonlyMap<string, EightTexts> = new Map<RightCode, EightTexts>([
  ...(Object.entries(named) as [NamedRight, EightTexts][]),
  ...reservedRights.map((code) => [code, compose(rightPatterns.reserved, { code: same(code.toUpperCase()) })] as const),
  ...directoryColumns.map(
    (column) => [`ann-col-${column}`, compose(rightPatterns['ann-col'], { label: columnLabels[column] })] as const,
  ),
  ...(Object.keys(directoryFilters) as DirectoryFilter[]).map(
    (filter) =>
      [`ann-filtre-${filter}`, compose(rightPatterns['ann-filtre'], { label: filtersTexts.texts[filter] })] as const,
  ),
  ...bamActions.flatMap((action) =>
    bamTypes.map(
      (type) =>
        [
          `bam-${action}-${type}`,
          compose(rightPatterns.bam, { action: bamActionLabels[action], type: bamTypeLabels[type] }),
        ] as const,
    ),
  ),
]);

/** Labels of the rights, by code. */
export const rightsTexts = family('DROITS', Object.fromEntries(labels) as Record<RightCode, EightTexts>);

/** `LibDroit` of any right, in the eight languages. */
export function rightLabel(code: RightCode): EightTexts {
  return rightsTexts.texts[code];
}
