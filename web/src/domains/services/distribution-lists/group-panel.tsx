import { Button, Group, TextInput, Title } from '@mantine/core';
import { listGroupsCalls } from '@passerelle/contracts/distribution-lists/groups.contract.ts';
import type { ListGroup } from '@passerelle/contracts/distribution-lists/list-group.ts';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useWrite } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import type { ConditionField } from '../../../ui/conditions/condition-fields.ts';
import parts from '../../../ui/parts.module.css';
import sections from '../../../ui/sections.module.css';
import type { TypedOfGroup } from './criteria-step.tsx';
import classes from './distribution-lists.module.css';
import { Foreseen } from './foreseen.tsx';
import { GroupCriteria } from './group-criteria.tsx';
import { readsOfLists } from './lists.live.ts';
import { NamedPeople } from './named-people.tsx';
import { OutsideAddresses } from './outside-addresses.tsx';

export interface GroupPanelProps {
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
      <GroupCriteria {...{ id, group, fields, mayChange, onTyped }} />
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
