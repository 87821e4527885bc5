import { Button, Group, Stack } from '@mantine/core';
import { listsOfDistributionCalls } from '@passerelle/contracts/distribution-lists/lists.contract.ts';
import { listReturnCalls } from '@passerelle/contracts/distribution-lists/returns.contract.ts';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { comma } from '../../../lib/comma.ts';
import { paths } from '../../../lib/paths.ts';
import { callQuery, useWrite } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorText } from '../../../ui/error-text.tsx';
import parts from '../../../ui/parts.module.css';
import { showToast } from '../../../ui/toast.tsx';
import classes from './distribution-lists.module.css';
import { Some } from './due-people.tsx';
import type { FoundList } from './dynamic-list.screen.tsx';

/** Deletes a list, once who loses it was told. */
export function RemoveList({ found, waits = false }: { readonly found: FoundList; readonly waits?: boolean }) {
  const { t, language } = useTexts();
  const navigate = useNavigate();
  const [removing, setRemoving] = useState(false);
  const { IdListe: id, LibListe, Membres } = found.liste;
  const removal = useWrite(listsOfDistributionCalls.remove, {
    // What is read of it on this page is there no more.
    stale: [listsOfDistributionCalls.list, listsOfDistributionCalls.count],
    onDone: () => {
      showToast({ tone: 'success', text: t('DISTRIBUTION_LISTS:removed') });
      void navigate({ to: paths.distributionLists(language) });
    },
  });
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconTrash size={16} />}
        disabled={waits}
        onClick={() => setRemoving(true)}
      >
        {t('DISTRIBUTION_LISTS:remove')}
      </Button>
      {removing && (
        <Dialog
          title={t('DISTRIBUTION_LISTS:removeTitle', { name: LibListe ?? String(id) })}
          onClose={() => setRemoving(false)}
        >
          <Stack>
            <p>{t('DISTRIBUTION_LISTS_LIFE:removeHelp', { n: Membres ?? 0 })}</p>
            <Losing id={id} />
            <Group justify="flex-end" gap="xs">
              <Button variant="default" onClick={() => setRemoving(false)}>
                {t('COMMON:cancel')}
              </Button>
              <Button color="red" loading={removal.pending} onClick={() => removal.write({ params: { id } })}>
                {t('DISTRIBUTION_LISTS:remove')}
              </Button>
            </Group>
          </Stack>
        </Dialog>
      )}
    </>
  );
}

/** Who loses it, and what goes on naming it. */
function Losing({ id }: { readonly id: number }) {
  const { t } = useTexts();
  const { data, error } = useQuery({ ...callQuery(listReturnCalls.losing, { params: { id } }), staleTime: 0 });
  if (error) return <ErrorText error={error} />;
  if (!data) return null;
  const { count, sample, dehors, citations } = data;
  return (
    <div role="status">
      <Some title={t('DISTRIBUTION_LISTS_LIFE:losing')} people={sample} of={count} />
      {dehors > 0 && <p>{t('DISTRIBUTION_LISTS_LIFE:losingOutside', { n: dehors })}</p>}
      {citations.length > 0 && <h3>{t('DISTRIBUTION_LISTS_LIFE:named')}</h3>}
      <ul className={classes.sample}>
        {citations.map(({ quoi, n, noms }) => (
          <li key={quoi}>
            {t(`DISTRIBUTION_LISTS_LIFE:named ${quoi}`, { n })}
            {noms.length > 0 && <div className={parts.quiet}>{noms.join(comma())}</div>}
          </li>
        ))}
      </ul>
    </div>
  );
}
