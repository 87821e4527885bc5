import { SegmentedControl } from '@mantine/core';
import type { RightCode } from '@passerelle/contracts/access/rights.ts';
import { subjectKinds } from '@passerelle/contracts/call.ts';
import { explainCalls } from '@passerelle/contracts/explain/explain.contract.ts';
import { IconZoomQuestion } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callQuery } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Select } from '../../../ui/select.tsx';
import { State } from '../../../ui/state.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { searchIn } from '../../people/people/people.search.ts';
import { DecisionTree } from './decision-tree.tsx';
import classes from './explain.module.css';
import type { ExplainProps } from './explain.screen.tsx';
import { allRights } from './explain.search.ts';
import { searchLists } from './list.search.ts';
import { PickOne } from './pick-one.tsx';
import { rightLabel } from './right-labels.ts';

const subjects = {
  person: { label: 'EXPLAIN:onPerson', control: searchIn('Personne') },
  site: { label: 'EXPLAIN:onSite', control: searchIn('Site') },
  company: { label: 'EXPLAIN:onCompany', control: searchIn('Societe') },
  list: { label: 'EXPLAIN:onList', control: searchLists },
} as const;

/** Why may this person use this right on this subject, or why not. */
export function DecisionTab({
  who,
  name,
  search,
  setSearch,
}: ExplainProps & { readonly who: number; readonly name: string }) {
  const { t, language } = useTexts();
  const { right, level, key, role } = search;
  const declared = right && allRights.get(right);
  const kind = declared && subjectKinds[declared.TypeDroit];
  const subject = kind && kind !== 'global' ? subjects[kind] : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: labels follow the language.
  const rights = useMemo(
    () => [...allRights.keys()].map((code) => ({ value: code, label: `${rightLabel(code)} · ${code}` })),
    [language],
  );
  const graded = declared && 'graded' in declared;
  return (
    <>
      <div className={classes.question}>
        <Select
          className={classes.rightPicker}
          searchable
          limit={60}
          label={t('COMMON:right')}
          nothingFoundMessage={t('GRID:nothingFound')}
          data={rights}
          value={right ?? null}
          onChange={(code) =>
            code && setSearch({ right: code as RightCode, key: sameKind(right, code) ? key : undefined, level: 1 })
          }
        />
        {subject && (
          <PickOne
            key={kind}
            label={t(subject.label)}
            control={subject.control}
            value={key}
            onPick={(picked) => setSearch({ key: picked })}
          />
        )}
        {graded && (
          <div>
            <p className={classes.label}>{t('EXPLAIN:level')}</p>
            <SegmentedControl
              aria-label={t('EXPLAIN:level')}
              value={String(level)}
              onChange={(grade) => setSearch({ level: grade === '2' ? 2 : 1 })}
              data={[
                { value: '1', label: t('EXPLAIN:grade1') },
                { value: '2', label: t('EXPLAIN:grade2') },
              ]}
            />
          </div>
        )}
      </div>
      {right && (!subject || key !== undefined) ? (
        <Decision
          who={who}
          name={name}
          right={right}
          level={level}
          subject={subject && key}
          role={role}
          onRole={(IdPersonneRole) => setSearch({ role: IdPersonneRole })}
        />
      ) : (
        <State icon={<IconZoomQuestion size={28} />} title={t('EXPLAIN:chooseRest')} />
      )}
    </>
  );
}

function sameKind(one: RightCode | undefined, other: string): boolean {
  return one !== undefined && allRights.get(one)?.TypeDroit === allRights.get(other as RightCode)?.TypeDroit;
}

interface DecisionProps {
  readonly who: number;
  readonly name: string;
  readonly right: RightCode;
  readonly level: 1 | 2;
  readonly subject: number | undefined;
  readonly role: number | undefined;
  readonly onRole: (IdPersonneRole: number) => void;
}

function Decision({ who, name, right, level, subject, role, onRole }: DecisionProps) {
  const { language } = useTexts();
  const query = {
    Valeur: level,
    ...(subject !== undefined && { key: subject }),
    ...(role !== undefined && { IdPersonneRole: role }),
  };
  const asked = callQuery(explainCalls.decision, { params: { IdPersonneEV1: who, IdDroit: right }, query });
  const { data, error, refetch } = useQuery({ ...asked, queryKey: [...asked.queryKey, language] });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return data ? <DecisionTree decision={data} name={name} level={level} onRole={onRole} /> : null;
}
