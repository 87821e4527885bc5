import { Button } from '@mantine/core';
import type { Output } from '@passerelle/contracts/call.ts';
import type { Condition } from '@passerelle/contracts/conditions/condition.ts';
import { listGroupsCalls } from '@passerelle/contracts/distribution-lists/groups.contract.ts';
import type { ListGroup } from '@passerelle/contracts/distribution-lists/list-group.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { type Form as FormOf, useField, useForm, useFormState, useSaidField } from '../../../lib/form/form.ts';
import { callQuery, readAnew, useWrite } from '../../../lib/query.ts';
import { useSession } from '../../../lib/session.ts';
import { useTexts } from '../../../lib/texts.ts';
import { ConditionBuilder } from '../../../ui/conditions/condition-builder.tsx';
import { errorsUnder } from '../../../ui/conditions/condition-errors.ts';
import { type ConditionField, unfinishedAt } from '../../../ui/conditions/condition-fields.ts';
import { ConditionSentence } from '../../../ui/conditions/condition-sentence.tsx';
import { blank } from '../../../ui/conditions/condition-tree.ts';
import { Form, FormEnd } from '../../../ui/form/form.tsx';
import parts from '../../../ui/parts.module.css';
import { showToast } from '../../../ui/toast.tsx';
import { CriteriaCollision } from './criteria-collision.tsx';
import classes from './distribution-lists.module.css';
import { Some } from './due-people.tsx';
import type { GroupPanelProps } from './group-panel.tsx';
import { readsOfLists } from './lists.live.ts';
import { TeamOffer } from './team-offer.tsx';

/** What is typed of the criteria of a group, kept as a draft: what others save meanwhile stands beside it. */
function useCriteriaForm({
  id,
  group,
  fields,
  mayChange,
}: Pick<GroupPanelProps, 'id' | 'group' | 'fields' | 'mayChange'>) {
  const { t } = useTexts();
  const { IdGroupe, Conditions, Revision } = group;
  // Where somebody saved others meanwhile, who they are is read with them.
  const saving = useWrite(listGroupsCalls.saveConditions, {
    ...{ stale: readsOfLists, staleAnyway: true, shownInPlace: true },
  });
  const initial = useMemo((): TypedCriteria => ({ Conditions }), [Conditions]);
  return useForm<TypedCriteria, Output<typeof listGroupsCalls.saveConditions>>({
    initial,
    revision: Revision,
    fields: {
      Conditions: {
        label: 'DISTRIBUTION_LISTS:found',
        check: (typed) =>
          unfinishedOf(typed, fields).map((path) => ({
            ...{ path, rule: 'unfinished', text: 'CONDITIONS:unfinished', values: { count: 1 } },
          })),
      },
    },
    ...(mayChange && { draft: { form: 'liste', subject: `${id}-criteria-${IdGroupe}` } }),
    latest: async () => {
      const { groupes } = await readAnew(listGroupsCalls.list, { params: { id } });
      const now = groupes.find((one) => one.IdGroupe === IdGroupe) ?? group;
      return { values: { Conditions: now.Conditions }, revision: now.Revision };
    },
    save: async (typed, revision) =>
      await saving.writeAsync({ params: { id, groupId: IdGroupe }, body: { ...typed, Revision: revision } }),
    done: ({ waits, joins, leaves }) => {
      if (waits) showToast({ tone: 'warning', text: t('DISTRIBUTION_LISTS_VISA:criteriaWait') });
      else showToast({ tone: 'success', text: t('DISTRIBUTION_LISTS:moved', { joins, leaves }) });
    },
  });
}

interface TypedCriteria {
  readonly Conditions: Condition | null;
}

type CriteriaForm = FormOf<TypedCriteria>;

const unfinishedOf = ({ Conditions }: TypedCriteria, fields: readonly ConditionField[]) =>
  Conditions === null ? [] : unfinishedAt(Conditions, fields);

/** Whom a group finds: as it is saved, and as it is typed. */
export function GroupCriteria({
  id,
  group,
  fields,
  mayChange,
  onTyped,
}: Omit<GroupPanelProps, 'titled' | 'mayExclude'>) {
  const { t } = useTexts();
  const { IdGroupe, closed, Conditions } = group;
  const form = useCriteriaForm({ id, group, fields, mayChange });
  const { value: typed, changed } = useField(form, 'Conditions');
  const { collisions } = useFormState(form);
  // What is typed, now or in an earlier visit, is counted beside it.
  const counted = useRef(false);
  useEffect(() => {
    if (!changed && !counted.current) return;
    counted.current = changed;
    const finished = unfinishedOf({ Conditions: typed }, fields).length === 0;
    onTyped(changed ? { IdGroupe, Conditions: typed, finished } : undefined);
  }, [changed, typed, fields, IdGroupe, onTyped]);
  const [collision] = collisions;
  if (collision)
    return (
      <CriteriaCollision
        {...{ group, fields, mine: typed }}
        theirs={collision.theirs as Condition | null}
        onChoose={(whose) => form.store.settle(collision.path, whose)}
      />
    );
  if (!mayChange)
    return typed === null ? <NoCriteria closed={closed} /> : <CriteriaInWords {...{ group, fields, typed }} />;
  return (
    <Form form={form} className={classes.criteria}>
      {typed === null ? (
        <>
          <NoCriteria closed={closed} />
          <Button variant="light" mt="xs" onClick={() => form.change({ Conditions: { and: [blank] } })}>
            {t('DISTRIBUTION_LISTS:found')}
          </Button>
          {/* Behind what is there already: it comes once it is known that somebody would, and moves nothing. */}
          {Conditions === null && (
            <TeamOffer {...{ id, IdGroupe }} onTake={(team) => form.change({ Conditions: team })} />
          )}
          {Conditions !== null && <FormEnd color="red" action={t('DISTRIBUTION_LISTS:saveCriteria')} />}
        </>
      ) : (
        <CriteriaFields {...{ id, group, fields, form, typed }} />
      )}
    </Form>
  );
}

function NoCriteria({ closed }: { readonly closed: boolean }) {
  const { t } = useTexts();
  return (
    <p className={parts.quiet}>{t(closed ? 'DISTRIBUTION_LISTS:criteriaClosed' : 'DISTRIBUTION_LISTS:noCriteria')}</p>
  );
}

interface CriteriaProps extends Pick<GroupPanelProps, 'group' | 'fields'> {
  readonly typed: Condition;
}

function CriteriaInWords({ group, fields, typed }: CriteriaProps) {
  const { t } = useTexts();
  return (
    <>
      <p className={classes.sentence}>
        <ConditionSentence condition={typed} fields={fields} />
      </p>
      {group.author && (
        <p className={parts.quiet}>
          {t('DISTRIBUTION_LISTS:criteriaBy', { name: group.author.IndexPrenomNom ?? '—' })}
        </p>
      )}
    </>
  );
}

function CriteriaFields({
  id,
  group,
  fields,
  form,
  typed,
}: CriteriaProps & { readonly id: number; readonly form: CriteriaForm }) {
  const { t } = useTexts();
  const { faults } = useSaidField(form, 'Conditions');
  return (
    <>
      <ConditionBuilder
        label={t('DISTRIBUTION_LISTS:found')}
        fields={fields}
        value={typed}
        onChange={(Conditions) => form.change({ Conditions })}
        errors={errorsUnder(faults, 'Conditions', form.faultText)}
      />
      <CriteriaInWords {...{ group, fields, typed }} />
      {group.Conditions !== null && <UnderOwnSight {...{ id, group }} />}
      <FormEnd
        action={t('DISTRIBUTION_LISTS:saveCriteria')}
        more={
          <Button variant="subtle" color="gray" onClick={() => form.change({ Conditions: null })}>
            {t('DISTRIBUTION_LISTS:dropCriteria')}
          </Button>
        }
      />
    </>
  );
}

/** Whoever saves criteria that somebody else typed has them find whom they may see themself: who goes by that alone is told before. */
function UnderOwnSight({ id, group }: { readonly id: number; readonly group: ListGroup }) {
  const { t } = useTexts();
  const { user } = useSession();
  const { data } = useQuery({
    ...callQuery(listGroupsCalls.preview, { body: { IdListe: id, IdGroupe: group.IdGroupe, mine: true } }),
    enabled: group.author?.IdPersonneEV1 !== user.IdPersonneEV1,
    retry: false,
  });
  if (!data || data.joins + data.leaves === 0) return null;
  return (
    <div role="status" className={classes.ownSight}>
      <strong>{t('DISTRIBUTION_LISTS:ownSight')}</strong>
      <details>
        <summary>{t('DISTRIBUTION_LISTS:moved', { joins: data.joins, leaves: data.leaves })}</summary>
        <Some title={t('LIST_VERSIONS:came')} people={data.arrivees} of={data.joins} />
        <Some title={t('LIST_VERSIONS:went')} people={data.departs} of={data.leaves} />
      </details>
    </div>
  );
}
