import { Alert, Anchor, Button, Title } from '@mantine/core';
import { plansCalls } from '@passerelle/contracts/plans/plans.contract.ts';
import { IconShieldHalf } from '@tabler/icons-react';
import { useState } from 'react';
import { showInstant, showNumber } from '../../../lib/format.ts';
import type { PageProps } from '../../../lib/page.ts';
import { type Plan, planView } from '../../../lib/plan-views.ts';
import { queryClient, useWrite } from '../../../lib/query.ts';
import { textIfAny, useTexts } from '../../../lib/texts.ts';
import { Page } from '../../../ui/page.tsx';
import parts from '../../../ui/parts.module.css';
import sections from '../../../ui/sections.module.css';
import { showToast } from '../../../ui/toast.tsx';
import { WriteError } from '../../../ui/write-error.tsx';
import { PersonLink } from '../../people/people/person-link.tsx';
import { AskFirstDialog } from './ask-first-dialog.tsx';
import { BreakGlassDialog } from './break-glass-dialog.tsx';
import {
  authorName,
  isAtWork,
  PlanProgress,
  planEffect,
  planFollows,
  planName,
  type RightsFigures,
  useLivePlan,
} from './live-plan.tsx';
import { MovedSince } from './moved-since.tsx';
import type { PlanSearch } from './plan.page.ts';
import { isAskedFirst, linesToName, peopleToName, undoneWords } from './plan-asks.ts';
import { PlanFalls } from './plan-falls.tsx';
import { PlanGravity } from './plan-gravity.tsx';
import { PlanPeople } from './plan-people.tsx';
import { PlanRows } from './plan-rows.tsx';
import { PlanSettled, useSettled } from './plan-settled.tsx';
import { PlanStateBadge } from './plan-state.tsx';
import classes from './plans.module.css';

type Props = PageProps<{ readonly IdPlan: string }, PlanSearch>;

/** Says what the change does before anything else, then lets whoever may decide. */
export function PlanScreen({ params, search, setSearch }: Props) {
  const { t, language } = useTexts();
  const plan = useLivePlan(Number(params.IdPlan));
  const { can } = plan;
  const { rights: figures } = plan.summary;
  const { Part } = planView(plan.kind);
  const decisions = useDecisions(plan);
  const follows = planFollows(plan, t, language);
  const undone = undoneWords(plan, { t, language });
  return (
    <Page
      title={planName(plan, t)}
      aside={<PlanStateBadge state={plan.state} />}
      actions={<Actions plan={plan} decisions={decisions} />}
    >
      <p className={classes.lead}>{planEffect(plan, t)}</p>
      <p className={parts.quiet}>
        {t('PLANS:madeBy', {
          person: authorName(plan, t),
          when: showInstant(plan.created_at, language),
        })}
        {plan.confirmedBy && ` · ${t('PLANS:confirmedBy', { person: plan.confirmedBy.IndexPrenomNom ?? '?' })}`}
        {(can.apply || can.confirm || plan.state === 'waiting') &&
          ` · ${t('PLANS:rowCount', { count: plan.rows - plan.left })}`}
      </p>
      {follows && <p className={parts.quiet}>{follows}</p>}
      {undone && <p className={parts.quiet}>{undone}</p>}
      <PlanSettled plan={plan} />
      <div className={classes.need}>
        <WriteError error={decisions.error} />
        <MovedSince error={decisions.error} />
      </div>
      {isAtWork(plan.state) && <PlanProgress plan={plan} />}
      {plan.Motif && <p className={classes.reason}>{plan.Motif}</p>}
      {plan.breakGlass && (
        <Alert color="orange" icon={<IconShieldHalf size={18} />} className={classes.need}>
          {t('PLANS:brokenGlass', { reason: plan.breakGlass })}
        </Alert>
      )}
      {(plan.state === 'waiting' || (plan.undoAskedBy && !plan.confirmedBy)) && <PlanGravity plan={plan} />}
      {Part && <Part plan={plan} />}
      {plan.endsStays && <PlanFalls IdPlan={plan.IdPlan} />}
      {figures && <Rights figures={figures} onChoose={(droit, sens) => setSearch({ droit, sens })} />}
      {figures && <Reaches figures={figures} />}
      {figures && figures.rights.length > 0 && (
        <PlanPeople key={`people ${search.droit} ${search.sens}`} plan={plan} search={search} setSearch={setSearch} />
      )}
      <PlanRows key={`rows ${search.laissees} ${search.restees}`} plan={plan} search={search} setSearch={setSearch} />
    </Page>
  );
}

/** What may be decided of a plan. What was refused is said on the page: it stays as true as the plan stays there. */
function useDecisions(plan: Plan) {
  const { t } = useTexts();
  const [alone, setAlone] = useState(false);
  const input = { params: { IdPlan: plan.IdPlan } };
  const options = {
    stale: [
      ...[plansCalls.get, plansCalls.list, plansCalls.people, plansCalls.targets, plansCalls.rows],
      ...[plansCalls.falls, plansCalls.settled],
    ],
    shownInPlace: true,
  };
  const apply = useWrite(plansCalls.apply, {
    ...options,
    onDone: ({ state }) => state === 'applied' && changed(t('PLANS:done')),
  });
  const undo = useWrite(plansCalls.undo, {
    ...options,
    onDone: ({ state }) => state === 'undone' && changed(t('PLANS:undoneToast')),
    // It may wait for somebody by now.
    staleAnyway: true,
  });
  const discard = useWrite(plansCalls.discard, options);
  const confirm = useWrite(plansCalls.confirm, { ...options, onDone: () => setAlone(false) });
  const error = [apply, undo, discard, confirm].find((write) => write.error && !write.pending)?.error;
  return { input, apply, undo, discard, confirm, error, alone, setAlone };
}

function Actions({ plan, decisions }: { plan: Plan; decisions: ReturnType<typeof useDecisions> }) {
  const { t } = useTexts();
  const { can } = plan;
  const [asked, setAsked] = useState<'apply' | 'undo'>();
  const { input, apply, undo, discard, confirm, alone, setAlone } = decisions;
  const view = planView(plan.kind);
  const write = { apply, undo };
  const { count: settled } = useSettled(plan);
  const named = { people: peopleToName(plan, view), lines: linesToName(plan, view), settled };
  const askFirst = (what: 'apply' | 'undo') => (isAskedFirst(what, named) ? setAsked(what) : write[what].write(input));
  return (
    <>
      {can.discard && (
        <Button variant="default" loading={discard.pending} onClick={() => discard.write(input)}>
          {t('PLANS:discard')}
        </Button>
      )}
      {can.undo && (
        <Button variant="default" loading={undo.pending} onClick={() => askFirst('undo')}>
          {t('PLANS:undo')}
        </Button>
      )}
      {can.breakGlass && (
        <Button color="orange" variant="outline" onClick={() => setAlone(true)}>
          {t('PLANS:breakGlass')}
        </Button>
      )}
      {can.confirm && (
        <Button loading={confirm.pending} onClick={() => confirm.write({ ...input, body: {} })}>
          {t('PLANS:confirm')}
        </Button>
      )}
      {can.apply && (
        <Button loading={apply.pending} onClick={() => askFirst('apply')}>
          {t('COMMON:apply')}
        </Button>
      )}
      {asked && (
        <AskFirstDialog
          what={asked}
          named={named}
          onClose={() => setAsked(undefined)}
          onConfirm={() => {
            setAsked(undefined);
            write[asked].write(input);
          }}
        />
      )}
      {alone && (
        <BreakGlassDialog
          onClose={() => setAlone(false)}
          onConfirm={(breakGlass) => confirm.writeAsync({ ...input, body: { breakGlass } })}
        />
      )}
    </>
  );
}

/** What a plan wrote may be on any screen: all of them read again. */
function changed(text: string): void {
  void queryClient.invalidateQueries();
  showToast({ text, tone: 'success' });
}

const firstRights = 12;

interface RightsProps {
  readonly figures: RightsFigures;
  readonly onChoose: (droit: string, sens: 'gained' | 'lost') => void;
}

/** Each number opens the people that it counts. */
function Rights({ figures, onChoose }: RightsProps) {
  const { t, language } = useTexts();
  const [whole, setWhole] = useState(false);
  const { rights } = figures;
  if (rights.length === 0) return null;
  const shown = whole ? rights : rights.slice(0, firstRights);
  const count = (number: number, IdDroit: string, sens: 'gained' | 'lost', label: string) =>
    number === 0 ? (
      '—'
    ) : (
      <Anchor
        component="button"
        inherit
        aria-label={`${IdDroit}, ${label}: ${number}`}
        onClick={() => onChoose(IdDroit, sens)}
      >
        {showNumber(number, language)}
      </Anchor>
    );
  return (
    <section className={`${sections.section} ${classes.part}`}>
      <Title order={2}>{t('COMMON:rights')}</Title>
      <div className={sections.framed}>
        <table className={sections.table}>
          <thead>
            <tr>
              <th>{t('COMMON:right')}</th>
              <th data-align="end">{t('PLANS:gaining')}</th>
              <th data-align="end">{t('PLANS:losing')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ IdDroit, gaining, losing }) => (
              <tr key={IdDroit}>
                <td>
                  {textIfAny('DROITS', IdDroit) ?? IdDroit} <code className={classes.code}>{IdDroit}</code>
                </td>
                <td data-align="end">{count(gaining, IdDroit, 'gained', t('PLANS:gaining'))}</td>
                <td data-align="end">{count(losing, IdDroit, 'lost', t('PLANS:losing'))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {shown.length < rights.length && (
        <Button mt="sm" variant="default" size="xs" onClick={() => setWhole(true)}>
          {t('PLANS:allRights', { count: rights.length })}
        </Button>
      )}
    </section>
  );
}

/** What a change of perimeter brings in and leaves out, with some of them by name. */
function Reaches({ figures: { reach } }: Pick<RightsProps, 'figures'>) {
  const { t } = useTexts();
  if (reach.length === 0) return null;
  return (
    <section className={`${sections.section} ${classes.part}`}>
      <Title order={2}>{t('PLANS:reach')}</Title>
      <ul className={classes.reaches}>
        {reach.map((one) => (
          <li key={`${one.IdPerimetre} ${one.kind} ${one.as?.IdPersonneEV1}`}>
            <strong>{t(`PLANS:subject.${one.kind}`)}</strong>
            {one.as && (
              <span className={parts.quiet}> {t('PLANS:reachAs', { person: one.as.IndexPrenomNom ?? '?' })}</span>
            )}{' '}
            {t('PLANS:reachLine', { before: one.before, after: one.after, gained: one.gained, lost: one.lost })}
            <span className={classes.sample}>
              {one.sample.map(({ key, label, gained }) => (
                <span key={key} data-gained={gained}>
                  <span aria-hidden="true">{gained ? '+' : '−'}</span>{' '}
                  {one.kind === 'person' ? (
                    <PersonLink person={{ IdPersonneEV1: key, IndexPrenomNom: label }} />
                  ) : (
                    label
                  )}
                </span>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
