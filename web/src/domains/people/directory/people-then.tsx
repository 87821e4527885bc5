import { ActionIcon, Anchor, Group, Table, UnstyledButton } from '@mantine/core';
import type { Output } from '@passerelle/contracts/call.ts';
import type { directoryCalls } from '@passerelle/contracts/directory/directory.contract.ts';
import { IconUsersGroup } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../../../lib/paths.ts';
import { useReference } from '../../../lib/reference.ts';
import { textIfAny, useTexts } from '../../../lib/texts.ts';
import type { OnDaySearch } from './directory-on-day.search.ts';
import classes from './people-then.module.css';

type Row = Output<typeof directoryCalls.onDay>['rows'][number];

const columns = ['IndexPrenomNom', 'Fonction', 'IdPays', 'LibSociete', 'LibSite', 'Manager'] as const;
type Column = (typeof columns)[number];

const labelOf = (name: Column) => textIfAny('CHAMPS', name) ?? name;

interface PeopleThenProps {
  readonly rows: readonly Row[];
  readonly onNarrow: (by: OnDaySearch) => void;
}

/** People of another day: a function, a country, a company, a site or a team of that day is narrowed to at a click. */
export function PeopleThen({ rows, onNarrow }: PeopleThenProps) {
  const { t } = useTexts();
  return (
    <Table aria-label={t('PAGES:directoryOnDay')} className={classes.table} mt="xs">
      <Table.Thead>
        <Table.Tr>
          {columns.map((name) => (
            <Table.Th key={name}>{labelOf(name)}</Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <PersonThen key={row.IdPersonneEV1} row={row} onNarrow={onNarrow} />
        ))}
      </Table.Tbody>
    </Table>
  );
}

interface PersonThenProps extends Pick<PeopleThenProps, 'onNarrow'> {
  readonly row: Row;
}

function PersonThen({ row, onNarrow }: PersonThenProps) {
  const { t, language } = useTexts();
  const countries = useReference('Pays');
  const { IdPersonneEV1, IndexPrenomNom, IdPays, Fonction, IdSociete, LibSociete, IdSite, LibSite, Manager } = row;
  const name = IndexPrenomNom ?? String(IdPersonneEV1);
  const country = typeof IdPays === 'string' ? (countries.byId.get(IdPays)?.label ?? IdPays) : undefined;
  const cell = (column: Column, shown: ReactNode) => <Table.Td data-label={labelOf(column)}>{shown}</Table.Td>;
  const narrowing = (label: string | null | undefined, by: OnDaySearch, says: 'onlyThese' | 'teamOf' = 'onlyThese') =>
    label && (
      <UnstyledButton
        fz="sm"
        title={t(`ON_DAY:${says}`, { name: label })}
        onClick={() => onNarrow({ ...by, nom: label })}
      >
        {label}
      </UnstyledButton>
    );
  return (
    <Table.Tr>
      <Table.Td>
        <Group gap={4} wrap="nowrap">
          <Anchor component={Link} fz="sm" to={paths.person(language, { IdPays: IdPays ?? '-', IdPersonneEV1 })}>
            {name}
          </Anchor>
          <ActionIcon
            size={24}
            aria-label={t('ON_DAY:teamOf', { name })}
            title={t('ON_DAY:teamOf', { name })}
            onClick={() => onNarrow({ manager: IdPersonneEV1, nom: name })}
          >
            <IconUsersGroup size={16} />
          </ActionIcon>
        </Group>
      </Table.Td>
      {cell('Fonction', Fonction && narrowing(Fonction, { fonction: Fonction }))}
      {cell('IdPays', country && narrowing(country, { pays: String(IdPays) }))}
      {cell('LibSociete', IdSociete ? narrowing(LibSociete, { societe: Number(IdSociete) }) : LibSociete)}
      {cell('LibSite', IdSite ? narrowing(LibSite, { site: Number(IdSite) }) : LibSite)}
      {cell('Manager', Manager && narrowing(Manager.IndexPrenomNom, { manager: Manager.IdPersonneEV1 }, 'teamOf'))}
    </Table.Tr>
  );
}
