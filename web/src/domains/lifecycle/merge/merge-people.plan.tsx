import { Anchor, Title } from '@mantine/core';
import { mergeCalls } from '@passerelle/contracts/merge/merge.contract.ts';
import { mergeVerbs } from '@passerelle/contracts/merge/verbs.ts';
import { useQuery } from '@tanstack/react-query';
import { comma } from '../../../lib/comma.ts';
import { showNumber } from '../../../lib/format.ts';
import type { Plan, PlanView } from '../../../lib/plan-views.ts';
import { callQuery } from '../../../lib/query.ts';
import { textIfAny, useTexts } from '../../../lib/texts.ts';
import parts from '../../../ui/parts.module.css';
import { ScreenLink } from '../../../ui/screen-link.tsx';
import sections from '../../../ui/sections.module.css';
import { systemName } from '../../workspace/effects/effect-words.ts';
import classes from './merge.module.css';

type Figures = NonNullable<Plan['summary']['merge']>;
type Line = Figures['lines'][number];

/** All that points at the one who goes, and what becomes of it. */
function MergedRows({ plan }: { readonly plan: Plan }) {
  const { t, language } = useTexts();
  const { merge } = plan.summary;
  if (!merge) return null;
  const { lines, accounts, bothDecided } = merge;
  return (
    <section className={sections.section} aria-label={t('MERGE:does')}>
      <Title order={2}>{t('MERGE:does')}</Title>
      {mergeVerbs.map((verb) => {
        const counted = byWord(lines.filter((line) => line.verb === verb));
        return (
          counted.length > 0 && (
            <div key={verb} className={classes.told}>
              <Title order={3}>{t(`MERGE:does ${verb}`)}</Title>
              <ul className={parts.lines}>
                {counted.map(([word, count]) => (
                  <li key={word} className={parts.line}>
                    <span className={parts.what}>{word || t('MERGE:traces')}</span>
                    <span>{showNumber(count, language)}</span>
                  </li>
                ))}
              </ul>
              {verb === 'renames' && <Naming plan={plan} />}
            </div>
          )
        );
      })}
      {accounts.length > 0 && (
        <p>{t('MERGE:accounts', { systems: accounts.map((system) => systemName(system)).join(comma()) })}</p>
      )}
      {bothDecided > 0 && <p role="note">{t('MERGE:bothDecided', { count: bothDecided })}</p>}
    </section>
  );
}

/** Of what names them, what the reader may know of, each with the way there. */
function Naming({ plan: { IdPlan } }: { readonly plan: Plan }) {
  const { language } = useTexts();
  const { data = [] } = useQuery(callQuery(mergeCalls.named, { params: { IdPlan } }));
  if (data.length === 0) return null;
  return (
    <ul className={parts.lines}>
      {data.map(({ entity, label, opens }) => (
        <li key={`${entity} ${opens ?? label}`} className={parts.line}>
          <span className={parts.what}>
            {opens === null ? (
              label
            ) : (
              <Anchor component={ScreenLink} inherit to={`/${language}/${opens}`}>
                {label}
              </Anchor>
            )}
          </span>
          <span className={parts.quiet}>{wordOf(entity)}</span>
        </li>
      ))}
    </ul>
  );
}

const wordOf = (thing: string) => textIfAny('HISTORY', `entity ${thing}`) ?? textIfAny('HELD', `table ${thing}`) ?? '';

/** How much there is of what has a name; the rest, which says who did what, is one line without. */
function byWord(lines: readonly Line[]): readonly (readonly [word: string, count: number])[] {
  return [...Map.groupBy(lines, ({ table }) => wordOf(table))].map(([name, some]) => [
    name,
    some.reduce((sum, { count }) => sum + count, 0),
  ]);
}

export const view: PlanView = {
  texts: ['MERGE', 'HISTORY', 'HELD', 'EFFECTS'],
  effect: ({ summary: { merge } }, t) =>
    merge &&
    t('MERGE:effect', {
      count: merge.lines.reduce(
        (sum, { verb, count }) => (verb === 'stays' || verb === 'typed' ? sum : sum + count),
        0,
      ),
    }),
  Part: MergedRows,
};
