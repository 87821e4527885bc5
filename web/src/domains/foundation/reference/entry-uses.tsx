import type { EditedListName } from '@passerelle/contracts/reference/entry.fields.ts';
import { type ListEntry, listsCalls } from '@passerelle/contracts/reference/lists.contract.ts';
import { idTypeOf } from '@passerelle/contracts/reference/reference.fields.ts';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { ErrorText } from '../../../ui/error-text.tsx';
import parts from '../../../ui/parts.module.css';
import { UsesList } from './uses-list.tsx';

interface EntryUsesProps {
  readonly Liste: EditedListName;
  readonly entry: ListEntry;
}

/** What uses an entry, how often, with the list of it where there is one. */
export function EntryUses({ Liste, entry: { Cle, ofProduct } }: EntryUsesProps) {
  const { t } = useTexts();
  const { data, error } = useQuery(callQuery(listsCalls.uses, { params: { Liste } }));
  const code = idTypeOf(Liste) === 'number' ? Number(Cle) : Cle;
  if (error) return <ErrorText error={error} />;
  if (!data) return <p className={parts.quiet}>{t('LISTS:counting')}</p>;
  const uses = data.flatMap(({ entity, field, counts }) => {
    const n = counts[Cle];
    return n === undefined ? [] : [{ entity, field, n }];
  });
  return (
    <>
      {uses.length > 0 && <UsesList of={Liste} code={code} uses={uses} />}
      {ofProduct && <p className={parts.quiet}>{t('LISTS:ofProduct')}</p>}
      {uses.length === 0 && !ofProduct && <p className={parts.quiet}>{t('LISTS:unused')}</p>}
    </>
  );
}
