import { ActionIcon, Button, Group, Switch, TextInput } from '@mantine/core';
import { listGroupsCalls } from '@passerelle/contracts/distribution-lists/groups.contract.ts';
import type { ListGroup } from '@passerelle/contracts/distribution-lists/list-group.ts';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useWrite } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import parts from '../../../ui/parts.module.css';
import { showToast } from '../../../ui/toast.tsx';
import classes from './distribution-lists.module.css';
import { readsOfLists } from './lists.live.ts';
import { Until, UntilInput } from './until.tsx';

interface OutsideProps {
  readonly id: number;
  readonly group: ListGroup;
  readonly mayChange: boolean;
}

/** Addresses of people outside in a group: told to whoever owns the list or backs it, a number to others. */
export function OutsideAddresses({ id, group, mayChange }: OutsideProps) {
  const { t } = useTexts();
  const [typed, setTyped] = useState('');
  const [refused, setRefused] = useState(false);
  const [until, setUntil] = useState<string | null>(null);
  const letting = useWrite(listGroupsCalls.update, {
    stale: readsOfLists,
    onDone: ({ waits }) => waits && showToast({ tone: 'warning', text: t('DISTRIBUTION_LISTS_VISA:criteriaWait') }),
  });
  const saving = useWrite(listGroupsCalls.saveNamed, { stale: readsOfLists });
  const params = { id, groupId: group.IdGroupe };
  const add = () =>
    saving
      .writeAsync({ params, body: { NewMails: [typed], Jusqua: until } })
      .then(() => {
        setTyped('');
        setRefused(false);
      })
      .catch(() => setRefused(true));
  if (!(group.Externe || mayChange)) return null;
  return (
    <div>
      {mayChange && (
        <Switch
          mt="sm"
          label={t('DISTRIBUTION_LISTS:letOutside')}
          description={t('DISTRIBUTION_LISTS:letOutsideHelp')}
          checked={group.Externe}
          disabled={letting.pending}
          onChange={({ currentTarget }) =>
            letting.write({ params: { groupId: group.IdGroupe }, body: { Externe: currentTarget.checked } })
          }
        />
      )}
      {group.Externe && (
        <>
          <ul className={classes.people} aria-label={t('DISTRIBUTION_LISTS:outsideTitle')}>
            {group.externes.map(({ Adresse, refused: why, Jusqua }) => (
              <li key={Adresse}>
                <span title={why ?? undefined}>{Adresse}</span>
                {Jusqua !== null && (
                  <Until
                    day={Jusqua}
                    name={Adresse}
                    onRenew={
                      mayChange
                        ? (day) => saving.write({ params, body: { NewMails: [Adresse], Jusqua: day } })
                        : undefined
                    }
                  />
                )}
                {mayChange && (
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={t('DISTRIBUTION_LISTS:takeBack', { name: Adresse })}
                    onClick={() => saving.write({ params, body: { DelMails: [Adresse] } })}
                  >
                    <IconX size={14} />
                  </ActionIcon>
                )}
              </li>
            ))}
          </ul>
          {group.outside > group.externes.length && (
            <p className={parts.quiet}>
              {t('DISTRIBUTION_LISTS:outsideElsewhere', { n: group.outside - group.externes.length })}
            </p>
          )}
          {mayChange && (
            <Group align="flex-end" gap="xs">
              <UntilInput value={until} onChange={setUntil} />
              <TextInput
                className={classes.grows}
                type="email"
                label={t('DISTRIBUTION_LISTS:addOutside')}
                maxLength={254}
                value={typed}
                error={refused && t('DISTRIBUTION_LISTS:outsideRefused')}
                onChange={({ currentTarget }) => setTyped(currentTarget.value)}
              />
              <Button
                variant="light"
                disabled={typed.trim() === ''}
                loading={saving.pending}
                onClick={() => void add()}
              >
                {t('DISTRIBUTION_LISTS:addOutside')}
              </Button>
            </Group>
          )}
        </>
      )}
    </div>
  );
}
