import { Button, Group } from '@mantine/core';
import type { Condition } from '@passerelle/contracts/conditions/condition.ts';
import { listGroupsCalls } from '@passerelle/contracts/distribution-lists/groups.contract.ts';
import type { ListGroup } from '@passerelle/contracts/distribution-lists/list-group.ts';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../../lib/api.ts';
import { callQuery, useWrite } from '../../../lib/query.ts';
import { useSession } from '../../../lib/session.ts';
import { textIfAny, useTexts } from '../../../lib/texts.ts';
import { ConditionBuilder } from '../../../ui/conditions/condition-builder.tsx';
import { errorsUnder } from '../../../ui/conditions/condition-errors.ts';
import { unfinishedAt } from '../../../ui/conditions/condition-fields.ts';
import { ConditionSentence } from '../../../ui/conditions/condition-sentence.tsx';
import { blank } from '../../../ui/conditions/condition-tree.ts';
import { ErrorText } from '../../../ui/error-text.tsx';
import parts from '../../../ui/parts.module.css';
import { showToast } from '../../../ui/toast.tsx';
import { CriteriaCollision } from './criteria-collision.tsx';
import classes from './distribution-lists.module.css';
import { Some } from './due-people.tsx';
import type { GroupPanelProps } from './group-panel.tsx';
import { readsOfLists } from './lists.live.ts';
import { TeamOffer } from './team-offer.tsx';
import { useTypedCriteria } from './typed-criteria.ts';

/** Whom a group finds: as it is saved, and as it is typed. */
export function GroupCriteria({
  id,
  group,
  fields,
  mayChange,
  onTyped,
}: Omit<GroupPanelProps, 'titled' | 'mayExclude'>) {
  const { t } = useTexts();
  const saving = useWrite(listGroupsCalls.saveConditions, {
    stale: readsOfLists,
    // Where somebody saved others meanwhile, these are shown beside what is typed.
    staleAnyway: true,
    shownInPlace: true,
    onDone: ({ waits, Revision, ...moved }, { body }) => {
      if (!waits) saved(Revision, body.Conditions);
      if (waits) showToast({ tone: 'warning', text: t('DISTRIBUTION_LISTS_VISA:criteriaWait') });
      else showToast({ tone: 'success', text: t('DISTRIBUTION_LISTS:moved', { ...moved }) });
    },
  });
  const { typed, collides, type, saved, settle } = useTypedCriteria(group, saving.pending);
  const change = (next: Condition | null) => {
    type(next);
    onTyped({
      IdGroupe: group.IdGroupe,
      Conditions: next,
      finished: next === null || unfinishedAt(next, fields).length === 0,
    });
  };
  const save = (Conditions: Condition | null) =>
    saving.write({ params: { id, groupId: group.IdGroupe }, body: { Conditions, Revision: group.Revision } });
  if (collides)
    return (
      <CriteriaCollision
        {...{ group, fields, mine: typed }}
        onChoose={(whose) => {
          saving.reset();
          settle(whose);
          if (whose === 'theirs') onTyped(undefined);
        }}
      />
    );
  if (typed === null)
    return (
      <div>
        <p className={parts.quiet}>
          {t(group.closed ? 'DISTRIBUTION_LISTS:criteriaClosed' : 'DISTRIBUTION_LISTS:noCriteria')}
        </p>
        {mayChange && (
          <Button variant="light" mt="xs" onClick={() => change({ and: [blank] })}>
            {t('DISTRIBUTION_LISTS:found')}
          </Button>
        )}
        {/* Behind what is there already: it comes once it is known that somebody would, and moves nothing. */}
        {mayChange && group.Conditions === null && <TeamOffer {...{ id, IdGroupe: group.IdGroupe }} onTake={change} />}
        {mayChange && group.Conditions !== null && (
          <Button variant="subtle" color="red" ml="xs" loading={saving.pending} onClick={() => save(null)}>
            {t('DISTRIBUTION_LISTS:saveCriteria')}
          </Button>
        )}
      </div>
    );
  return <TypedCriteria {...{ id, group, fields, mayChange, typed, change, save, saving }} />;
}

interface TypedCriteriaProps extends Pick<GroupPanelProps, 'id' | 'group' | 'fields' | 'mayChange'> {
  readonly typed: Condition;
  readonly change: (next: Condition | null) => void;
  readonly save: (Conditions: Condition | null) => void;
  readonly saving: { readonly error: Error | null; readonly pending: boolean };
}

function TypedCriteria({ id, group, fields, mayChange, typed, change, save, saving }: TypedCriteriaProps) {
  const { t } = useTexts();
  const details = saving.error instanceof ApiError ? saving.error.details : [];
  const errors = errorsUnder(
    details,
    'body/Conditions',
    ({ rule, value = '' }) => textIfAny('REGLES', rule, { field: value, value: '' }) ?? t('BOOT:problem'),
  );
  return (
    <div>
      {mayChange && (
        <ConditionBuilder
          label={t('DISTRIBUTION_LISTS:found')}
          fields={fields}
          value={typed}
          onChange={change}
          errors={errors}
        />
      )}
      <p className={classes.sentence}>
        <ConditionSentence condition={typed} fields={fields} />
      </p>
      {group.author && (
        <p className={parts.quiet}>
          {t('DISTRIBUTION_LISTS:criteriaBy', { name: group.author.IndexPrenomNom ?? '—' })}
        </p>
      )}
      {mayChange && group.Conditions !== null && <UnderOwnSight {...{ id, group }} />}
      {saving.error && errors.length === 0 && <ErrorText error={saving.error} />}
      {mayChange && (
        <Group gap="xs" mt="sm">
          <Button
            disabled={unfinishedAt(typed, fields).length > 0}
            loading={saving.pending}
            onClick={() => save(typed)}
          >
            {t('DISTRIBUTION_LISTS:saveCriteria')}
          </Button>
          <Button variant="subtle" color="gray" onClick={() => change(null)}>
            {t('DISTRIBUTION_LISTS:dropCriteria')}
          </Button>
        </Group>
      )}
    </div>
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
