import { TextInput, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { Output } from '@passerelle/contracts/call.ts';
import { listsOfDistributionCalls } from '@passerelle/contracts/distribution-lists/lists.contract.ts';
import { listSubscriptionsCalls } from '@passerelle/contracts/distribution-lists/subscriptions.contract.ts';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { callApi } from '../../../lib/api.ts';
import { comma } from '../../../lib/comma.ts';
import { pagedList, usePages } from '../../../lib/pages.ts';
import { callKey, useCall } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { MoreButton } from '../../../ui/more-button.tsx';
import parts from '../../../ui/parts.module.css';
import sections from '../../../ui/sections.module.css';
import { ErrorState } from '../../../ui/states.tsx';
import { PersonLink } from '../../people/people/person-link.tsx';
import classes from './distribution-lists.module.css';
import { MembersFile } from './members-file.tsx';

type FoundMembers = Output<typeof listsOfDistributionCalls.members>;

/** Who is in a list, by name and a page at a time; those alone whose name has these words. */
export const membersOf = (id: number, texte = '') =>
  pagedList<FoundMembers, FoundMembers['membres'][number], number>({
    key: [...callKey(listsOfDistributionCalls.members), { id, texte }],
    read: (after, signal) => {
      const query = { ...(after !== undefined && { after }), ...(texte !== '' && { texte }) };
      return callApi(listsOfDistributionCalls.members, { params: { id, groupId: 0 }, query }, { signal });
    },
    rowsOf: ({ membres }) => membres,
    nextOf: ({ next }) => next,
    steady: true,
  });

/** So many are seen at a glance; among more somebody is sought. */
const atAGlance = 20;
const pauseInTyping = 250;

/** Who is in a list: how many, each with what they are in by, and where to find one of many. */
export function MembersPanel({ id, name }: { readonly id: number; readonly name: string }) {
  const { t } = useTexts();
  const [typed, setTyped] = useState('');
  const [texte] = useDebouncedValue(typed.trim(), pauseInTyping);
  const pages = usePages(membersOf(id, texte));
  const { abonnes, desabonnes } = useCall(listSubscriptionsCalls.counts, { params: { id } });
  const { rows = [], first, error, retry } = pages;
  if (!first) return error ? <ErrorState error={error} onRetry={retry} /> : null;
  const { total, hidden, externes } = first;
  return (
    <section className={sections.section} aria-label={t('DISTRIBUTION_LISTS:criteria')}>
      <div className={sections.head}>
        <Title order={2}>{t('DISTRIBUTION_LISTS:criteria')}</Title>
        {total > 0 && <MembersFile {...{ id, name }} />}
      </div>
      <p className={classes.count}>{t('DISTRIBUTION_LISTS:people', { n: total })}</p>
      {abonnes + desabonnes > 0 && (
        <p className={parts.quiet}>{t('LIST_SUBSCRIPTIONS:counts', { abonnes, desabonnes })}</p>
      )}
      {total === 0 && <p className={parts.quiet}>{t('DISTRIBUTION_LISTS:nobodyIn')}</p>}
      {(total > atAGlance || typed !== '') && (
        <TextInput
          type="search"
          size="xs"
          aria-label={t('DISTRIBUTION_LISTS:findMember')}
          placeholder={t('DISTRIBUTION_LISTS:findMember')}
          leftSection={<IconSearch size={14} />}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      )}
      <ul className={`${classes.sample} ${classes.members}`} aria-label={t('DISTRIBUTION_LISTS:inIt')}>
        {rows.map(({ sources, refused, Mail, ...person }) => (
          <li key={person.IdPersonneEV1}>
            <PersonLink person={person} />{' '}
            <span className={parts.quiet} title={refused ?? Mail ?? undefined}>
              {sources.map((source) => t(`DISTRIBUTION_LISTS:source ${source}`)).join(comma())}
            </span>
          </li>
        ))}
        {externes.map(({ Adresse, refused }) => (
          <li key={Adresse} title={refused ?? undefined}>
            {Adresse} <span className={parts.quiet}>{t('DISTRIBUTION_LISTS:outside')}</span>
          </li>
        ))}
        {hidden > 0 && texte === '' && !pages.hasNextPage && (
          <li className={parts.quiet}>{t('DISTRIBUTION_LISTS:namedElsewhere', { n: hidden })}</li>
        )}
      </ul>
      <output className={parts.quiet}>
        {texte !== '' && rows.length + externes.length === 0 && t('DISTRIBUTION_LISTS:nobodyFound')}
      </output>
      <MoreButton pages={pages} />
    </section>
  );
}
