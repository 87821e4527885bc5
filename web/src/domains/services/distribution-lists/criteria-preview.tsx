import { Loader, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { listGroupsCalls } from '@passerelle/contracts/distribution-lists/groups.contract.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { ErrorText } from '../../../ui/error-text.tsx';
import parts from '../../../ui/parts.module.css';
import sections from '../../../ui/sections.module.css';
import { PersonLink } from '../../people/people/person-link.tsx';
import type { TypedCriteria } from './criteria-step.tsx';
import classes from './distribution-lists.module.css';

const pauseInTyping = 250;

/** How many would be in the list with what is typed, who would come and go, some of them by name. */
export function CriteriaPreview({ id, typed }: { readonly id: number; readonly typed: TypedCriteria }) {
  const { t } = useTexts();
  const text = JSON.stringify({ IdListe: id, IdGroupe: typed.IdGroupe, Conditions: typed.Conditions });
  const [asked] = useDebouncedValue(text, pauseInTyping);
  const { data, error, isFetching } = useQuery({
    ...callQuery(listGroupsCalls.preview, { body: JSON.parse(asked) }),
    enabled: typed.finished && asked === text,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const title = t('DISTRIBUTION_LISTS:preview');
  const others = data ? data.count - data.sample.length : 0;
  return (
    <section className={sections.section} aria-label={title} data-stale={!typed.finished || undefined}>
      <div className={classes.previewHead}>
        <Title order={2}>{title}</Title>
        {isFetching && <Loader size={14} aria-label={title} />}
      </div>
      <div role="status">
        {error && typed.finished && <ErrorText error={error} />}
        {data && (
          <>
            <p className={classes.count}>{t('DISTRIBUTION_LISTS:people', { n: data.count })}</p>
            <p className={parts.quiet}>{t('DISTRIBUTION_LISTS:moved', { joins: data.joins, leaves: data.leaves })}</p>
            <ul className={classes.sample}>
              {data.sample.map((person) => (
                <li key={person.IdPersonneEV1}>
                  <PersonLink person={{ ...person, IndexPrenomNom: person.IndexPrenomNom ?? '—' }} />
                </li>
              ))}
              {others > 0 && <li className={parts.quiet}>{t('DISTRIBUTION_LISTS:others', { n: others })}</li>}
            </ul>
          </>
        )}
      </div>
    </section>
  );
}
