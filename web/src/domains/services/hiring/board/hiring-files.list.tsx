import { Anchor, Badge } from '@mantine/core';
import { hiringFilesCalls, type ListedHiringFile } from '@passerelle/contracts/hiring/board.contract.ts';
import { declaredHiringFiles, type HiringStep, hiringFilesFields } from '@passerelle/contracts/hiring/board.fields.ts';
import { IconUserPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { callApi, caller, openCall } from '../../../../lib/api.ts';
import { lazyPiece } from '../../../../lib/code.ts';
import { paths } from '../../../../lib/paths.ts';
import { callKey, callQuery } from '../../../../lib/query.ts';
import type { List } from '../../../../ui/list/list.ts';
import { MissingRight } from '../../../administration/explain/missing-right.tsx';
import { catalogueOf } from '../../../people/people/declared-catalogue.ts';
import { codeLabel } from '../../../people/people/field-control.ts';
import { ListedValue } from '../../../people/people/listed-value.tsx';
import { anyCountry } from '../../../people/people/person-link.tsx';

const Board = lazyPiece(() => import('./board.tsx'));

const pathOf = ({ IdPersonneEV1, IdPays }: ListedHiringFile) =>
  paths.hiringFileReview(caller.language, {
    IdPays: typeof IdPays === 'string' && IdPays ? IdPays : anyCountry,
    IdPersonneEV1: IdPersonneEV1 ?? 0,
  });

/** The hiring files that the reader follows, those that wait for their recruiter for longest first. */
export const hiringFiles: List<ListedHiringFile> = {
  ...catalogueOf(declaredHiringFiles),
  calls: {
    keyOf: (body) => callKey(hiringFilesCalls.list, { body }),
    rows: (body, signal) => callApi(hiringFilesCalls.list, { body }, { signal }),
    count: ({ filter }) => callQuery(hiringFilesCalls.count, { query: { filter } }),
    file: (body, signal) => openCall(hiringFilesCalls.export, { body }, { signal }),
  },
  keyOf: ({ IdDossier }) => IdDossier,
  exports: 'exp',
  opening: () => ({ filters: {}, text: '', conditions: undefined }),
  layouts: { etapes: { label: 'HIRING_FILES:board', Draw: Board } },
  widths: { IndexPrenomNom: 220, EtapeDossier: 256, Lien: 220, Transmission: 220, NotePaie: 240, ReponsePaie: 280 },
  title: 'IndexPrenomNom',
  cell: cellOf,
  pathOf,
  opens: ({ IdPersonneEV1 }) => IdPersonneEV1 !== undefined,
  placeholder: () => 'HIRING_FILES:searchPlaceholder',
  rowsLabel: declaredHiringFiles.label,
  emptyIcon: <IconUserPlus size={28} />,
  why: (missing) => <MissingRight right={missing} others />,
};

const colours: Readonly<Record<HiringStep, string>> = {
  ...{ toReview: 'yellow', handedOver: 'yellow', refused: 'red', opened: 'gray', filling: 'blue' },
  ...{ sentBack: 'orange', payroll: 'violet', closed: 'green' },
};

/** How far a file has come, in words. */
export function StepBadge({ step }: { readonly step: HiringStep }) {
  return (
    <Badge variant="light" color={colours[step]}>
      {codeLabel('EtapeDossier', step)}
    </Badge>
  );
}

function cellOf(name: string, row: ListedHiringFile) {
  const value = row[name];
  const field = hiringFilesFields[name];
  if (value === undefined || !field) return null;
  if (name === 'IndexPrenomNom')
    return (
      <Anchor component={Link} to={pathOf(row)} inherit fw={550} tabIndex={-1}>
        {String(value ?? '—')}
      </Anchor>
    );
  if (name === 'EtapeDossier') return <StepBadge step={value as HiringStep} />;
  return <ListedValue {...{ name, field, row }} />;
}
