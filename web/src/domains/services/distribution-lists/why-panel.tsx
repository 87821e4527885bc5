import { Title } from '@mantine/core';
import { listGroupsCalls } from '@passerelle/contracts/distribution-lists/groups.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callQuery } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { ErrorText } from '../../../ui/error-text.tsx';
import sections from '../../../ui/sections.module.css';
import { PersonPicker } from '../../people/people/person-picker.tsx';
import classes from './distribution-lists.module.css';
import { WhyCriteria } from './why-criteria.tsx';

/** Why somebody is in a list, or is not. */
export function WhyPanel({ id }: { readonly id: number }) {
  const { t } = useTexts();
  const [person, setPerson] = useState<number | null>(null);
  const { data, error } = useQuery({
    ...callQuery(listGroupsCalls.why, { params: { id, personId: person ?? 1 } }),
    enabled: person !== null,
    retry: false,
  });
  return (
    <section className={sections.section} aria-label={t('DISTRIBUTION_LISTS:whyTitle')}>
      <Title order={2}>{t('DISTRIBUTION_LISTS:whyTitle')}</Title>
      <PersonPicker label={t('DISTRIBUTION_LISTS:whyPerson')} openOnFocus={false} value={person} onChange={setPerson} />
      <div role="status">
        {error && <ErrorText error={error} />}
        {person !== null && data && (
          <>
            <p className={classes.verdict}>
              {t(data.member ? 'DISTRIBUTION_LISTS:inIt' : 'DISTRIBUTION_LISTS:notInIt')}
            </p>
            <ul className={classes.sample}>
              {data.reasons.map(({ reason, IdGroupe, LibGroupe }) => (
                <li key={`${reason} ${IdGroupe}`}>
                  {t(`DISTRIBUTION_LISTS:reason ${reason}`, {
                    group: LibGroupe || t('DISTRIBUTION_LISTS:defaultGroup'),
                  })}
                </li>
              ))}
            </ul>
            {data.criteres.map((found) => (
              <WhyCriteria key={found.IdGroupe} found={found} />
            ))}
          </>
        )}
      </div>
    </section>
  );
}
