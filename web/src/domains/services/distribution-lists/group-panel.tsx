import { Button, Group, TextInput, Title } from '@mantine/core';
import type { Condition } from '@passerelle/contracts/conditions/condition.ts';
import { listGroupsCalls } from '@passerelle/contracts/distribution-lists/groups.contract.ts';
import type { ListGroup } from '@passerelle/contracts/distribution-lists/list-group.ts';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { ApiError } from '../../../lib/api.ts';
import { useWrite } from '../../../lib/query.ts';
import { textIfAny, useTexts } from '../../../lib/texts.ts';
import { ConditionBuilder } from '../../../ui/conditions/condition-builder.tsx';
import { errorsUnder } from '../../../ui/conditions/condition-errors.ts';
import { type ConditionField, unfinishedAt } from '../../../ui/conditions/condition-fields.ts';
import { ConditionSentence } from '../../../ui/conditions/condition-sentence.tsx';
import { blank } from '../../../ui/conditions/condition-tree.ts';
import { ErrorText } from '../../../ui/error-text.tsx';
import parts from '../../../ui/parts.module.css';
import sections from '../../../ui/sections.module.css';
import { showToast } from '../../../ui/toast.tsx';
import type { TypedOfGroup } from './criteria-step.tsx';
import classes from './distribution-lists.module.css';
import { Foreseen } from './foreseen.tsx';
import { readsOfLists } from './lists.live.ts';
import { NamedPeople } from './named-people.tsx';
import { OutsideAddresses } from './outside-addresses.tsx';

interface GroupPanelProps {
  readonly id: number;
  readonly group: ListGroup;
  readonly fields: readonly ConditionField[];
  readonly mayChange: boolean;
  /** Leave people out of it. */
  readonly mayExclude: boolean;
  /** The group says what it is called: there are several. */
  readonly titled: boolean;
  readonly onTyped: (typed: TypedOfGroup | undefined) => void;
}

/** One group of a list: its criteria, whom it names, whom it leaves out. */
export function GroupPanel({ id, group, fields, mayChange, mayExclude, titled, onTyped }: GroupPanelProps) {
  const { t } = useTexts();
  const name = group.LibGroupe || t('DISTRIBUTION_LISTS:defaultGroup');
  return (
    <section className={sections.section} aria-label={name}>
      {titled && <GroupHead {...{ id, group, mayChange, name, onTyped }} />}
      <Criteria {...{ id, group, fields, mayChange, onTyped }} />
      <NamedPeople {...{ id, group, mayChange, onTyped }} which="named" />
      <NamedPeople {...{ id, group, onTyped }} mayChange={mayExclude} which="removed" />
      {group.IdGroupe !== 0 && <OutsideAddresses {...{ id, group, mayChange }} />}
      {group.hidden > 0 && <p className={parts.quiet}>{t('DISTRIBUTION_LISTS:namedElsewhere', { n: group.hidden })}</p>}
    </section>
  );
}

function GroupHead({
  id,
  group,
  mayChange,
  name,
  onTyped,
}: Pick<GroupPanelProps, 'id' | 'group' | 'mayChange' | 'onTyped'> & { readonly name: string }) {
  const { t } = useTexts();
  const [typed, setTyped] = useState(group.LibGroupe);
  const renaming = useWrite(listGroupsCalls.update, { stale: readsOfLists });
  const [asked, setAsked] = useState(false);
  const removing = useWrite(listGroupsCalls.remove, { stale: readsOfLists, onDone: () => setAsked(false) });
  const params = { groupId: group.IdGroupe };
  if (group.IdGroupe === 0 || !mayChange) return <Title order={2}>{name}</Title>;
  return (
    <Group align="flex-end" gap="xs" mb="sm">
      <TextInput
        className={classes.grows}
        label={t('DISTRIBUTION_LISTS:groupName')}
        maxLength={100}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={() => typed.trim() !== group.LibGroupe && renaming.write({ params, body: { LibGroupe: typed } })}
      />
      <Button
        variant="subtle"
        color="red"
        leftSection={<IconTrash size={16} />}
        title={t('DISTRIBUTION_LISTS:removeGroupHelp')}
        onClick={() => setAsked(true)}
      >
        {t('DISTRIBUTION_LISTS:removeGroup')}
      </Button>
      {asked && (
        <Foreseen
          action={t('DISTRIBUTION_LISTS:removeGroup')}
          change={{ IdListe: id, IdGroupe: group.IdGroupe, retire: true }}
          pending={removing.pending}
          onDo={() => {
            // What is typed of it is shown no more.
            onTyped(undefined);
            removing.write({ params });
          }}
          onClose={() => setAsked(false)}
        />
      )}
    </Group>
  );
}

function Criteria({ id, group, fields, mayChange, onTyped }: Omit<GroupPanelProps, 'titled' | 'mayExclude'>) {
  const { t } = useTexts();
  const [typed, setTyped] = useState<Condition | null>(group.Conditions);
  // What was saved, here or elsewhere, is what goes on being typed.
  const [revision, setRevision] = useState(group.Revision);
  if (revision !== group.Revision) {
    setRevision(group.Revision);
    setTyped(group.Conditions);
  }
  const saving = useWrite(listGroupsCalls.saveConditions, {
    stale: readsOfLists,
    shownInPlace: true,
    onDone: ({ waits, ...moved }) =>
      waits
        ? showToast({ tone: 'warning', text: t('DISTRIBUTION_LISTS_VISA:criteriaWait') })
        : showToast({ tone: 'success', text: t('DISTRIBUTION_LISTS:moved', { ...moved }) }),
  });
  const unfinished = typed === null ? 0 : unfinishedAt(typed, fields).length;
  const change = (next: Condition | null) => {
    setTyped(next);
    onTyped({
      IdGroupe: group.IdGroupe,
      Conditions: next,
      finished: next === null || unfinishedAt(next, fields).length === 0,
    });
  };
  const save = (Conditions: Condition | null) =>
    saving.write({ params: { id, groupId: group.IdGroupe }, body: { Conditions, Revision: group.Revision } });
  const details = saving.error instanceof ApiError ? saving.error.details : [];
  const errors = errorsUnder(
    details,
    'body/Conditions',
    ({ rule, value = '' }) => textIfAny('REGLES', rule, { field: value, value: '' }) ?? t('BOOT:problem'),
  );
  const legend = t('DISTRIBUTION_LISTS:found');
  if (typed === null)
    return (
      <div>
        <p className={parts.quiet}>
          {t(group.closed ? 'DISTRIBUTION_LISTS:criteriaClosed' : 'DISTRIBUTION_LISTS:noCriteria')}
        </p>
        {mayChange && (
          <Button variant="light" mt="xs" onClick={() => change({ and: [blank] })}>
            {legend}
          </Button>
        )}
        {mayChange && group.Conditions !== null && (
          <Button variant="subtle" color="red" ml="xs" loading={saving.pending} onClick={() => save(null)}>
            {t('DISTRIBUTION_LISTS:saveCriteria')}
          </Button>
        )}
      </div>
    );
  return (
    <div>
      {mayChange && <ConditionBuilder label={legend} fields={fields} value={typed} onChange={change} errors={errors} />}
      <p className={classes.sentence}>
        <ConditionSentence condition={typed} fields={fields} />
      </p>
      {group.author && (
        <p className={parts.quiet}>
          {t('DISTRIBUTION_LISTS:criteriaBy', { name: group.author.IndexPrenomNom ?? '—' })}
        </p>
      )}
      {saving.error && errors.length === 0 && <ErrorText error={saving.error} />}
      {mayChange && (
        <Group gap="xs" mt="sm">
          <Button disabled={unfinished > 0} loading={saving.pending} onClick={() => save(typed)}>
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
