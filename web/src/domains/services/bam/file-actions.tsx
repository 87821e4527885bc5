import { Button, Menu } from '@mantine/core';
import type { FileAction } from '@passerelle/contracts/bam/dossier.contract.ts';
import { bamFilesCalls } from '@passerelle/contracts/bam/files.contract.ts';
import type { RequestSheet } from '@passerelle/contracts/requests/sheet.ts';
import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { callApi } from '../../../lib/api.ts';
import { attempt } from '../../../lib/errors.ts';
import { paths } from '../../../lib/paths.ts';
import { callQuery, invalidateCalls } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { showToast } from '../../../ui/toast.tsx';
import { anyCountry } from '../../people/people/person-link.tsx';
import { CloseDialog, DisputeDialog, ProlongDialog, ReviseDialog } from './file-dialogs.tsx';
import { requireDone } from './refusal-words.ts';
import { staleWithFile } from './stale-with-file.ts';

const dialogs = { close: CloseDialog, dispute: DisputeDialog, prolong: ProlongDialog, revise: ReviseDialog } as const;
type Asking = keyof typeof dialogs;
const asks = (action: FileAction): action is Asking => Object.hasOwn(dialogs, action);

/** What a file has beside what is filled in, for the language of the interface. */
export const fileDetails = ({ IdDemande, person }: Pick<RequestSheet, 'IdDemande' | 'person'>, language: string) =>
  callQuery(bamFilesCalls.details, {
    params: { IdDossier: IdDemande, IdLangue: language, IdPersonneEV1: person.IdPersonneEV1 },
  });

/** What is done with a file beside what is done with any request. */
export function FileActions({ sheet }: { readonly sheet: RequestSheet }) {
  const { t, language } = useTexts();
  const navigate = useNavigate();
  const [opened, setOpened] = useState<Asking>();
  const { data } = useQuery({ ...fileDetails(sheet, language), retry: false });
  const { IdDemande, person } = sheet;
  const { IdPersonneEV1 } = person;
  const ListeBAM = [IdDemande];
  const atOnce: Readonly<Record<Exclude<FileAction, Asking>, () => Promise<unknown>>> = {
    clone: async () => {
      const { IdDossier } = await callApi(bamFilesCalls.clone, { body: { IdDossier: IdDemande } });
      showToast({ tone: 'success', text: t('BAM:copied') });
      await navigate({ to: paths.updateBam(language, { IdPersonneEV1, IdDossier }) });
    },
    delete: async () => {
      await callApi(bamFilesCalls.remove, { params: { id: IdDemande } });
      await navigate({ to: paths.personBams(language, { IdPays: sheet.IdPaysPersonne ?? anyCountry, IdPersonneEV1 }) });
    },
    settle: async () => requireDone(await change('fin-litige')),
    review: async () => requireDone(await change('revue')),
    reviewed: async () => requireDone(await change('fin-revue')),
  };
  const change = async (Statut: 'revue' | 'fin-revue' | 'fin-litige') =>
    await callApi(bamFilesCalls.changeMany, { body: { ListeBAM, Statut } });
  const act = (action: FileAction) => {
    if (asks(action)) return setOpened(action);
    return attempt(atOnce[action]().then(() => invalidateCalls(...staleWithFile)));
  };
  if (!data || data.actions.length === 0) return null;
  const Opened = opened && dialogs[opened];
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={14} aria-hidden="true" />}>
            {t('BAM:actions')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {data.actions.map((action) => (
            <Menu.Item key={action} {...(action === 'delete' && { color: 'red' })} onClick={() => act(action)}>
              {t(`BAM:act.${action}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {Opened && <Opened sheet={sheet} onClose={() => setOpened(undefined)} />}
    </>
  );
}
