import { Anchor } from '@mantine/core';
import {
  directoryFilter,
  directoryFilters,
  isDirectoryFilter,
} from '@passerelle/contracts/directory/directory.fields.ts';
import { type EditedListName, isEditedList } from '@passerelle/contracts/reference/entry.fields.ts';
import { type ListEntry, listsCalls } from '@passerelle/contracts/reference/lists.contract.ts';
import { idTypeOf } from '@passerelle/contracts/reference/reference.fields.ts';
import { useQuery } from '@tanstack/react-query';
import { caller } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { callQuery } from '../../lib/query.ts';
import { textIfAny, useTexts } from '../../lib/texts.ts';
import { ErrorText } from '../../ui/error-text.tsx';
import parts from '../../ui/parts.module.css';
import { directoryOf } from '../people/directory-of.ts';
import classes from './reference.module.css';

interface EntryUsesProps {
  readonly Liste: EditedListName;
  readonly entry: ListEntry;
}

/** What uses an entry, how often, with the list of it where there is one. */
export function EntryUses({ Liste, entry: { Cle, ofProduct } }: EntryUsesProps) {
  const { t } = useTexts();
  const { data, error } = useQuery(callQuery(listsCalls.uses, { params: { Liste } }));
  if (error) return <ErrorText error={error} />;
  if (!data) return <p className={parts.quiet}>{t('LISTS:counting')}</p>;
  const uses = data.flatMap(({ entity, field, counts }) => {
    const n = counts[Cle];
    return n === undefined ? [] : [{ entity, field, n }];
  });
  return (
    <>
      {uses.length > 0 && (
        <ul className={classes.uses}>
          {uses.map(({ entity, field, n }) => (
            <li key={`${entity} ${field}`}>
              {nameOfUse(entity, field)} <strong className={classes.number}>{n}</strong>
              <Seen href={listOf(Liste, Cle, entity, field)} />
            </li>
          ))}
        </ul>
      )}
      {ofProduct && <p className={parts.quiet}>{t('LISTS:ofProduct')}</p>}
      {uses.length === 0 && !ofProduct && <p className={parts.quiet}>{t('LISTS:unused')}</p>}
    </>
  );
}

function Seen({ href }: { readonly href: string | undefined }) {
  const { t } = useTexts();
  if (!href) return null;
  return (
    <>
      {' · '}
      <Anchor inherit href={href} target="_blank">
        {t('LISTS:see')}
      </Anchor>
    </>
  );
}

/** `Person · Contract`. */
function nameOfUse(entity: string, field: string): string {
  const named = [
    textIfAny('HISTORY', `entity ${entity}`) ?? entity,
    textIfAny('CHAMPS', field) ?? textIfAny('HISTORY', `field ${field}`) ?? field,
  ];
  return [...new Set(named)].join(' · ');
}

/** Where the list of what uses an entry is, if there is one. */
function listOf(Liste: EditedListName, Cle: string, entity: string, field: string): string | undefined {
  const { language } = caller;
  const code = idTypeOf(Liste) === 'number' ? Number(Cle) : Cle;
  if (entity === 'Personne') {
    const filter = Object.keys(directoryFilters).find(
      (name) => isDirectoryFilter(name) && directoryFilter(name).field === field,
    );
    return filter && directoryOf({ [filter]: [code] });
  }
  if (entity === 'Perimetre') return paths.perimeters(language);
  if (entity === 'FormulaireVersion') return paths.forms(language);
  if (isEditedList(entity)) return paths.referenceList(language, { Liste: entity });
  const query = encodeURIComponent(JSON.stringify({ [field]: [code] }));
  if (entity === 'Societe') return `${paths.companies(language)}?query=${query}`;
  if (entity === 'Site') return `${paths.sites(language)}?query=${query}`;
  return undefined;
}
