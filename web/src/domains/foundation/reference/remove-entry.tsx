import { Button, Group, Stack } from '@mantine/core';
import type { EditedListName } from '@passerelle/contracts/reference/entry.fields.ts';
import { type ListEntry, listsCalls } from '@passerelle/contracts/reference/lists.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ApiError } from '../../../lib/api.ts';
import { paths } from '../../../lib/paths.ts';
import { callQuery, invalidateCalls, useWrite } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { WriteError } from '../../../ui/write-error.tsx';
import { EntryUses } from './entry-uses.tsx';

interface RemoveEntryProps {
  readonly Liste: EditedListName;
  readonly entry: ListEntry;
  readonly onClose: () => void;
}

/** Takes an entry away; while something uses it, offers to retire it instead. */
export function RemoveEntry({ Liste, entry, onClose }: RemoveEntryProps) {
  const { t, language } = useTexts();
  const navigate = useNavigate();
  const { Cle, label: name, Actif } = entry;
  const { data: uses } = useQuery(callQuery(listsCalls.uses, { params: { Liste } }));
  const stale = Object.values(listsCalls);
  const removing = useWrite(listsCalls.remove, {
    shownInPlace: true,
    onDone: () => {
      showToast({ tone: 'success', text: t('LISTS:removed', { name }) });
      void navigate({ to: paths.referenceList(language, { Liste }) });
      void invalidateCalls(...stale);
    },
  });
  const retiring = useWrite(listsCalls.save, { stale, shownInPlace: true, onDone: onClose });
  const { error } = removing;
  const refused = error instanceof ApiError && error.code === 'IN_USE';
  const used = refused || uses?.some(({ counts }) => counts[Cle] !== undefined) === true;
  return (
    <Dialog title={t('LISTS:removeTitle', { name })} onClose={onClose}>
      <Stack>
        {used ? (
          <div role="alert">
            <p>{t('LISTS:inUse')}</p>
            <EntryUses Liste={Liste} entry={entry} />
          </div>
        ) : (
          <p>{t('LISTS:removeHelp')}</p>
        )}
        <WriteError error={refused ? retiring.error : (error ?? retiring.error)} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} data-autofocus>
            {t('COMMON:cancel')}
          </Button>
          {used
            ? Actif && (
                <Button
                  loading={retiring.pending}
                  onClick={() =>
                    retiring.write({
                      params: { Liste, Cle },
                      body: { fields: [{ IdChamp: 'Propose', Vu: true, Valeur: false }] },
                    })
                  }
                >
                  {t('LISTS:retire')}
                </Button>
              )
            : uses && (
                <Button
                  color="red"
                  loading={removing.pending}
                  onClick={() => removing.write({ params: { Liste, Cle } })}
                >
                  {t('COMMON:delete')}
                </Button>
              )}
        </Group>
      </Stack>
    </Dialog>
  );
}
