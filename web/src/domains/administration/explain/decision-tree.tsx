import { Button } from '@mantine/core';
import type { Output } from '@passerelle/contracts/call.ts';
import type { explainCalls } from '@passerelle/contracts/explain/explain.contract.ts';
import { Fragment } from 'react';
import { useTexts } from '../../../lib/texts.ts';
import { Banner } from '../../../ui/banner.tsx';
import classes from './explain.module.css';
import { Mark } from './mark.tsx';
import { rightLabel } from './right-labels.ts';
import { useStepWords } from './step-words.ts';

export type Decision = Output<typeof explainCalls.decision>;
type Grant = Decision['grants'][number];
type Bound = Grant['bounds'][number];
export type Step = Bound['steps'][number];

interface TreeProps {
  readonly decision: Decision;
  readonly name: string;
  readonly level: 1 | 2;
  readonly onRole: (IdPersonneRole: number) => void;
}

/** The decision and everything it rests on: each grant, each of its bounds, each comparison. */
export function DecisionTree({ decision, name, level, onRole }: TreeProps) {
  const { t } = useTexts();
  const { allowed, grants, veils, is, roles } = decision;
  const gives = (grant: Grant) => grant.reaches && grant.Valeur >= level;
  const best = [...grants].sort((a, b) => Number(gives(b)) - Number(gives(a)));
  return (
    <>
      <p className={classes.verdict} data-holds={allowed} role="status">
        <Mark holds={allowed} />
        {t(allowed ? 'EXPLAIN:allowed' : 'EXPLAIN:refused', { name })}
      </p>
      {!decision.signsIn && <Banner tone="warning">{t('EXPLAIN:cannotSignIn')}</Banner>}
      {roles.length > 1 && (
        <div className={classes.roles}>
          <span className={classes.quiet}>{t('EXPLAIN:otherRoles')}</span>
          {roles.map(({ IdPersonneRole, role, delegated, allowed: may }) => (
            <Button
              key={IdPersonneRole}
              size="compact-sm"
              variant={IdPersonneRole === decision.IdPersonneRole ? 'light' : 'default'}
              aria-pressed={IdPersonneRole === decision.IdPersonneRole}
              leftSection={<Mark holds={may} />}
              onClick={() => onRole(IdPersonneRole)}
            >
              {role.label}
              {delegated && ` (${t('EXPLAIN:delegated')})`}
            </Button>
          ))}
        </div>
      )}
      {grants.length === 0 && <p className={classes.quiet}>{t('EXPLAIN:noGrant')}</p>}
      <ul className={classes.grants}>
        {best.map((grant) => (
          <GrantCard
            key={`${grant.role?.id} ${grant.profile.id} ${grant.perimeter.id} ${grants.indexOf(grant)}`}
            grant={grant}
            gives={gives(grant)}
            decision={decision}
            name={name}
          />
        ))}
      </ul>
      {veils.map(({ IdDroit, holds, or }) => (
        <Fragment key={IdDroit}>
          <p className={classes.veil}>
            <Mark holds={holds} /> {t('EXPLAIN:veil', { right: rightLabel(IdDroit) })}
          </p>
          {or && (
            <p className={classes.veil}>
              <Mark holds={or.holds} /> {t(`EXPLAIN:or ${or.as}`)}
            </p>
          )}
        </Fragment>
      ))}
      {is.map((as) => (
        <p key={as} className={classes.veil}>
          <Mark holds /> {t(`EXPLAIN:is ${as}`)}
        </p>
      ))}
    </>
  );
}

interface GrantProps {
  readonly grant: Grant;
  readonly gives: boolean;
  readonly decision: Decision;
  readonly name: string;
}

function GrantCard({ grant, gives, decision, name }: GrantProps) {
  const { t } = useTexts();
  const { role, profile, perimeter, bounds } = grant;
  return (
    <li className={classes.grant} data-holds={gives}>
      <p className={classes.grantHead}>
        <Mark holds={gives} />
        <strong>{role?.label ?? t('EXPLAIN:everybodyHas')}</strong>
        <span>{profile.label}</span>
        <span>{perimeter.label}</span>
        {grant.Valeur === 2 && <span className={classes.badge}>{t('EXPLAIN:grade2')}</span>}
        <span className={classes.quiet}>{t(gives ? 'EXPLAIN:reaches' : 'EXPLAIN:reachesNot')}</span>
      </p>
      {bounds.map((bound, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bounds of a grant have no other name and never move.
        <BoundLines key={index} bound={bound} decision={decision} name={name} />
      ))}
    </li>
  );
}

function BoundLines({
  bound,
  decision,
  name,
}: {
  readonly bound: Bound;
  readonly decision: Decision;
  readonly name: string;
}) {
  const { t } = useTexts();
  return (
    <div className={classes.bound}>
      <p className={classes.origin}>
        <Mark holds={bound.holds} /> {t(`EXPLAIN:origin ${bound.origin}`)}
      </p>
      {bound.steps.length === 0 ? (
        <p className={classes.quiet}>{t('EXPLAIN:nobodyOfKind')}</p>
      ) : (
        <ul className={classes.steps}>
          {bound.steps.map((step, index) => (
            <StepLine
              // biome-ignore lint/suspicious/noArrayIndexKey: a rule's lines have no other name and never move.
              key={index}
              step={step}
              parts={bound.steps[index + 1]?.depth === step.depth + 1}
              decision={decision}
              name={name}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

interface StepProps {
  readonly step: Step;
  /** A group that has parts; without any, `all` is everything and `any` nothing. */
  readonly parts: boolean;
  readonly decision: Decision;
  readonly name: string;
}

function StepLine({ step, parts, decision, name }: StepProps) {
  const { t } = useTexts();
  const words = useStepWords(decision, name);
  const indent = { paddingInlineStart: `${step.depth * 22}px` };
  if (step.how !== 'test') {
    const empty = step.how === 'all' ? t('EXPLAIN:everything') : t('EXPLAIN:nobodyOfKind');
    return (
      <li className={classes.step} style={indent}>
        <Mark holds={step.holds} />
        <span className={classes.quiet}>{parts ? t(`EXPLAIN:${step.how}`) : empty}</span>
      </li>
    );
  }
  const { field, operator, against, own, has } = words(step);
  return (
    <li className={classes.step} style={indent}>
      <Mark holds={step.holds} />
      <span className={classes.rule}>
        <strong>{field}</strong> {operator} {against && <span className={classes.value}>{against}</span>}
        {own && <span className={classes.quiet}>{own}</span>}
      </span>
      <span className={classes.has}>{step.masked ? t('EXPLAIN:masked') : has}</span>
    </li>
  );
}
