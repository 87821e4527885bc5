import { TextInput } from '@mantine/core';
import type { RightCode } from '@passerelle/contracts/access/rights.ts';
import { explainCalls, type Holding } from '@passerelle/contracts/explain/explain.contract.ts';
import { fold } from '@passerelle/contracts/fold.ts';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { showDate } from '../../../lib/format.ts';
import { callQuery } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { ActingBadge } from '../../../ui/acting-badge.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { PersonLink } from '../../people/people/person-link.tsx';
import classes from './explain.module.css';
import { rightLabel } from './right-labels.ts';

type Grant = Holding['grants'][number];

interface HoldingsProps {
  readonly IdPersonneEV1: number;
  /** Asks why, where the reader may. */
  readonly onRight?: (right: RightCode, IdPersonneRole: number | undefined) => void;
}

/** What a person holds, role by role, and through what. */
export function HoldingsTab({ IdPersonneEV1, onRight }: HoldingsProps) {
  const { t, language } = useTexts();
  const [words, setWords] = useState('');
  const asked = callQuery(explainCalls.holdings, { params: { IdPersonneEV1 } });
  const { data, error, refetch } = useQuery({ ...asked, queryKey: [...asked.queryKey, language] });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  const byUse = [...data.holdings].sort((a, b) => Number(b.acting) - Number(a.acting));
  const found = [...byUse, undefined].map((held) => {
    const grants = (held?.grants ?? data.base).map((grant) => ({
      ...grant,
      rights: grant.rights.filter(matches(words)),
    }));
    return { held, grants: words.trim() ? grants.filter(({ rights }) => rights.length > 0) : grants };
  });
  const shown = found.filter(({ grants }) => grants.length > 0);
  return (
    <>
      <TextInput
        className={classes.find}
        type="search"
        aria-label={t('EXPLAIN:findRight')}
        placeholder={t('EXPLAIN:findRight')}
        leftSection={<IconSearch size={16} />}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      {shown.length === 0 && <p className={classes.quiet}>{t('EXPLAIN:noSuchRight')}</p>}
      <ul className={classes.grants}>
        {shown.map(({ held, grants }) => (
          <li key={held?.IdPersonneRole ?? 0} className={classes.grant} data-holds={held?.acting ?? false}>
            <RoleHead held={held} />
            {grants.map((grant) => (
              <GrantRights
                key={`${grant.profile.id} ${grant.perimeter.id}`}
                grant={grant}
                opened={words.trim() !== ''}
                onRight={onRight && ((right) => onRight(right, held?.IdPersonneRole))}
              />
            ))}
          </li>
        ))}
      </ul>
    </>
  );
}

const matches = (words: string) => {
  const wanted = fold(words.trim());
  return ({ IdDroit }: Grant['rights'][number]) => fold(`${rightLabel(IdDroit)} ${IdDroit}`).includes(wanted);
};

function RoleHead({ held }: { readonly held: Holding | undefined }) {
  const { t } = useTexts();
  if (!held)
    return (
      <p className={classes.grantHead}>
        <strong>{t('EXPLAIN:everybodyHas')}</strong>
      </p>
    );
  const { role, acting, delegated, delegator, DateFin, narrowed } = held;
  return (
    <p className={classes.grantHead}>
      <strong>{role.label}</strong>
      {acting && <ActingBadge>{t('EXPLAIN:acting')}</ActingBadge>}
      {delegated && !delegator && <span>{t('EXPLAIN:delegated')}</span>}
      {delegator && (
        <span>
          {t('EXPLAIN:delegated')} · <PersonLink person={delegator} />
        </span>
      )}
      {DateFin && <span className={classes.quiet}>{t('COMMON:until', { date: showDate(DateFin) })}</span>}
      {narrowed && <span className={classes.quiet}>{t('EXPLAIN:narrowed')}</span>}
    </p>
  );
}

interface GrantRightsProps {
  readonly grant: Grant;
  readonly opened: boolean;
  readonly onRight: ((right: RightCode) => void) | undefined;
}

function GrantRights({ grant, opened, onRight }: GrantRightsProps) {
  const { t } = useTexts();
  const { profile, perimeter, rights } = grant;
  return (
    <details className={classes.rights} open={opened}>
      <summary>
        <strong>{profile.label}</strong> · {perimeter.label}{' '}
        <span className={classes.quiet}>{t('EXPLAIN:rights', { n: rights.length })}</span>
      </summary>
      <ul className={classes.codes}>
        {rights.map(({ IdDroit, Valeur }) => (
          <li key={IdDroit}>
            {onRight ? (
              <button type="button" className={classes.right} onClick={() => onRight(IdDroit as RightCode)}>
                {rightLabel(IdDroit)}
              </button>
            ) : (
              <span>{rightLabel(IdDroit)}</span>
            )}
            {Valeur === 2 && <span className={classes.badge}>{t('EXPLAIN:grade2')}</span>}
          </li>
        ))}
      </ul>
    </details>
  );
}
