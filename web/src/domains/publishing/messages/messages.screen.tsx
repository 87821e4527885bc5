import { Button } from '@mantine/core';
import { type MessageState, messageStates, messagesCalls } from '@passerelle/contracts/messages/messages.contract.ts';
import { IconPlus, IconSpeakerphone } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useLive } from '../../../lib/live.ts';
import type { PageProps } from '../../../lib/page.ts';
import { paths } from '../../../lib/paths.ts';
import { invalidateCalls, useCall } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Page } from '../../../ui/page.tsx';
import parts from '../../../ui/parts.module.css';
import { StateFilter } from '../../../ui/state-filter.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import type { StoredMessage } from './message.values.ts';
import { MessageLine } from './message-line.tsx';
import type { MessagesSearch } from './messages.page.ts';
import { QuickAdd } from './quick-add.tsx';
import { RemoveDialog } from './remove-dialog.tsx';

type MessagesScreenProps = PageProps<unknown, MessagesSearch> & { readonly adding?: boolean };

/** Everything that is, was or will be said to everybody. */
export function MessagesScreen({ search: { state }, setSearch, adding = false }: MessagesScreenProps) {
  const { t, language } = useTexts();
  const navigate = useNavigate();
  const all = useCall(messagesCalls.list, {});
  const [removed, setRemoved] = useState<StoredMessage>();
  useLive('messages.changed', () => void invalidateCalls(messagesCalls.list));
  const shown = all.filter((one) => !state || one.state === state);
  const count = (one: MessageState | undefined) => all.filter((message) => !one || message.state === one).length;
  return (
    <Page
      actions={
        <>
          <Button variant="default" component={Link} to={paths.addMaintenance(language)}>
            {t('COMMON:quickAdd')}
          </Button>
          <Button component={Link} to={paths.createMaintenance(language)} leftSection={<IconPlus size={16} />}>
            {t('MESSAGES:add')}
          </Button>
        </>
      }
    >
      <p className={parts.lead}>{t('MESSAGES:lead')}</p>
      {!adding && (
        <StateFilter
          label={t('MESSAGES:list')}
          value={state}
          onChange={(one) => setSearch({ state: one })}
          choices={[undefined, ...messageStates].map((one) => ({
            value: one,
            label: t(one ? `MESSAGES:state.${one}` : 'MESSAGES:all'),
            count: count(one),
          }))}
        />
      )}
      {shown.length === 0 ? (
        <EmptyState icon={<IconSpeakerphone size={28} />} title={t('MESSAGES:none')} help={t('MESSAGES:noneHelp')} />
      ) : (
        <ul className={parts.framed} aria-label={t('MESSAGES:list')}>
          {shown.map((message) => (
            <MessageLine key={message.IdMessage} message={message} onRemove={() => setRemoved(message)} />
          ))}
        </ul>
      )}
      {adding && <QuickAdd onClose={() => void navigate({ to: paths.maintenance(language) })} />}
      {removed && <RemoveDialog message={removed} onClose={() => setRemoved(undefined)} />}
    </Page>
  );
}
