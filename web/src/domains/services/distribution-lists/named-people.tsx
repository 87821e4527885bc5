import { ActionIcon, Button, Group } from '@mantine/core';
import { listGroupsCalls } from '@passerelle/contracts/distribution-lists/groups.contract.ts';
import type { ListGroup } from '@passerelle/contracts/distribution-lists/list-group.ts';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useWrite } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { showToast } from '../../../ui/toast.tsx';
import { PersonLink } from '../../people/people/person-link.tsx';
import { PeoplePicker } from '../../people/people/person-picker.tsx';
import type { TypedOfGroup } from './criteria-step.tsx';
import classes from './distribution-lists.module.css';
import { Foreseen } from './foreseen.tsx';
import { readsOfLists } from './lists.live.ts';
import { Until, UntilInput } from './until.tsx';

const words = {
  named: { title: 'DISTRIBUTION_LISTS:named', add: 'DISTRIBUTION_LISTS:addPerson' },
  removed: { title: 'DISTRIBUTION_LISTS:left', add: 'DISTRIBUTION_LISTS:leaveOut' },
} as const;

interface NamedProps {
  readonly id: number;
  readonly group: ListGroup;
  readonly mayChange: boolean;
  readonly which: 'named' | 'removed';
  readonly onTyped: (typed: TypedOfGroup) => void;
}

/** Whom a group names, or leaves out: what a change of it does is shown before it is saved. */
export function NamedPeople({ id, group, mayChange, which, onTyped }: NamedProps) {
  const { t } = useTexts();
  const { IdGroupe } = group;
  const [picked, setPicked] = useState<readonly number[]>([]);
  const [until, setUntil] = useState<string | null>(null);
  const [leaving, setLeaving] = useState<ListGroup['named'][number]>();
  const typed = (those: readonly number[], Jusqua: string | null) => {
    setPicked(those);
    setUntil(Jusqua);
    const named = those.length > 0 && { [which]: [...those], ...(which === 'named' && { Jusqua }) };
    onTyped({ IdGroupe, finished: true, ...named });
  };
  const saving = useWrite(listGroupsCalls.saveNamed, {
    stale: readsOfLists,
    onDone: ({ joins, leaves }) => {
      setLeaving(undefined);
      typed([], null);
      showToast({ tone: 'success', text: t('DISTRIBUTION_LISTS:moved', { joins, leaves }) });
    },
  });
  const people = group[which];
  const save = (body: {
    readonly named?: number[];
    readonly removed?: number[];
    readonly neither?: number[];
    readonly Jusqua?: string | null;
  }) => saving.write({ params: { id, groupId: IdGroupe }, body });
  if (!mayChange && people.length === 0) return null;
  return (
    <div className={classes.named}>
      <h3>{t(words[which].title)}</h3>
      {people.length > 0 && (
        <ul className={classes.people}>
          {people.map((person) => (
            <li key={person.IdPersonneEV1}>
              <PersonLink person={{ ...person, IndexPrenomNom: person.IndexPrenomNom ?? '—' }} />
              {person.Jusqua !== null && (
                <Until
                  day={person.Jusqua}
                  name={person.IndexPrenomNom ?? '—'}
                  onRenew={mayChange ? (Jusqua) => save({ named: [person.IdPersonneEV1], Jusqua }) : undefined}
                />
              )}
              {mayChange && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('DISTRIBUTION_LISTS:takeBack', { name: person.IndexPrenomNom ?? '—' })}
                  onClick={() => setLeaving(person)}
                >
                  <IconX size={14} />
                </ActionIcon>
              )}
            </li>
          ))}
        </ul>
      )}
      {leaving && (
        <Foreseen
          action={t('DISTRIBUTION_LISTS:takeBack', { name: leaving.IndexPrenomNom ?? '—' })}
          change={{ IdListe: id, IdGroupe, neither: [leaving.IdPersonneEV1] }}
          pending={saving.pending}
          onDo={() => save({ neither: [leaving.IdPersonneEV1] })}
          onClose={() => setLeaving(undefined)}
        />
      )}
      {mayChange && (
        <PeoplePicker
          label={t(words[which].add)}
          openOnFocus={false}
          but={people.map(({ IdPersonneEV1 }) => IdPersonneEV1)}
          values={picked}
          onChange={(those) => typed(those, until)}
        />
      )}
      {mayChange && which === 'named' && <UntilInput value={until} onChange={(day) => typed(picked, day)} />}
      {picked.length > 0 && (
        <Group gap="xs" mt="sm">
          <Button
            loading={saving.pending}
            onClick={() => save({ [which]: [...picked], ...(which === 'named' && { Jusqua: until }) })}
          >
            {t('COMMON:save')}
          </Button>
          <Button variant="subtle" color="gray" onClick={() => typed([], null)}>
            {t('COMMON:cancel')}
          </Button>
        </Group>
      )}
    </div>
  );
}
