import { Anchor } from '@mantine/core';
import { bamCalls, bamExports, type ListedBam } from '@passerelle/contracts/bam/bam.contract.ts';
import { bamsFields, declaredBams } from '@passerelle/contracts/bam/bams.fields.ts';
import { IconBriefcase } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { callApi, caller, openCall } from '../../../lib/api.ts';
import { lazyPiece } from '../../../lib/code.ts';
import { paths } from '../../../lib/paths.ts';
import { callKey, callQuery } from '../../../lib/query.ts';
import type { List } from '../../../ui/list/list.ts';
import { MissingRight } from '../../administration/explain/missing-right.tsx';
import { catalogueOf } from '../../people/people/declared-catalogue.ts';
import { ListedValue } from '../../people/people/listed-value.tsx';
import { StageBadge } from '../requests/stage-badge.tsx';
import { BamFlags } from './bam-flags.tsx';
import { BulkFiles, mayBulk } from './bulk.tsx';

/** What is found, without its columns: those of the objectives are others. */
const whereOf = (filter: string) => JSON.stringify({ where: (JSON.parse(filter) as { where?: object }).where });

const pathOf = ({ IdDossier, IdPersonneEV1 }: ListedBam) =>
  IdPersonneEV1 === undefined
    ? paths.request(caller.language, { IdDemande: IdDossier })
    : paths.updateBam(caller.language, { IdPersonneEV1, IdDossier });

const Board = lazyPiece(() => import('./board.tsx'));
const Calendar = lazyPiece(() => import('./calendar.tsx'));

/** What a file of one person is shown by there: whom it is for is said above. */
const ofOneDefaults = [
  ...['IdDossier', 'IdTypeDossier'],
  ...declaredBams.defaultColumns.filter((name) => !['IdPersonne', 'IndexPrenomNom'].includes(name)).slice(3),
  'Manager2Dossier',
];

/** The files that the reader follows, or those of one person. */
export function bamsList(IdPersonneEV1?: number): List<ListedBam> {
  const of = IdPersonneEV1 === undefined ? {} : { IdPersonneEV1 };
  const asked = <T extends object>(query: T) => ({ body: { ...query, ...of } });
  const one = IdPersonneEV1 !== undefined;
  return {
    ...catalogueOf(one ? { ...declaredBams, defaultColumns: ofOneDefaults } : declaredBams),
    calls: {
      keyOf: (query) => (one ? callKey(bamCalls.ofPerson, asked(query) as never) : callKey(bamCalls.all, asked(query))),
      rows: (query, signal) =>
        one
          ? callApi(bamCalls.ofPerson, { body: { ...query, IdPersonneEV1 } }, { signal })
          : callApi(bamCalls.all, { body: query }, { signal }),
      count: (query) => callQuery(bamCalls.count, asked(query)),
      file: (body, signal) => openCall(bamCalls.export, { body: { ...body, ...of } }, { signal }),
      // Those of one person are filtered by no field of theirs.
      ...(!one && {
        files: [
          {
            label: 'BAM:objectives' as const,
            file: (filter: string, signal: AbortSignal) =>
              openCall(bamCalls.exportObjectives, { params: { filter: whereOf(filter) } }, { signal }),
          },
        ],
      }),
    },
    keyOf: ({ IdDossier }) => IdDossier,
    exports: bamExports,
    acts: { may: mayBulk, Acts: (picked) => <BulkFiles {...picked} of={IdPersonneEV1} /> },
    opening: () => ({ filters: {}, text: '', conditions: undefined }),
    layouts: { tableau: { label: 'BAM:board', Draw: Board }, calendrier: { label: 'BAM:calendar', Draw: Calendar } },
    widths: {
      IdDossier: 132,
      IndexPrenomNom: 220,
      Situation: 190,
      IdStade: 220,
      CommentaireVisa: 260,
      Remarques: 260,
      // Wide enough to be told apart by what their headings end with.
      HoraireHebdo: 200,
      HoraireHebdoClient: 270,
      SoldeConges: 200,
      SoldeRTT: 200,
    },
    title: one ? 'IdDossier' : 'IndexPrenomNom',
    cell: cellOf,
    pathOf,
    placeholder: () => 'BAMS:searchPlaceholder',
    rowsLabel: declaredBams.label,
    emptyIcon: <IconBriefcase size={28} />,
    why: (missing) => <MissingRight right={missing} others />,
  };
}

/** Of everybody whom the reader follows. */
export const everyBam = bamsList();

function cellOf(name: string, row: ListedBam) {
  const value = row[name];
  const field = bamsFields[name];
  if (value === undefined || !field) return null;
  if (name === 'IdDossier' || name === 'IndexPrenomNom')
    return (
      <Anchor component={Link} to={pathOf(row)} inherit fw={550} tabIndex={-1}>
        {String(value ?? '—')}
      </Anchor>
    );
  if (name === 'IdStade')
    return (
      <>
        <StageBadge stage={Number(value)} />
        <BamFlags row={row} />
      </>
    );
  return <ListedValue {...{ name, field, row }} />;
}
