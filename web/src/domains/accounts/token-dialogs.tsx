import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { tokenCalls } from '@passerelle/contracts/accounts/tokens.contract.ts';
import { type FormEvent, useState } from 'react';
import { ApiError } from '../../lib/api.ts';
import { errorText } from '../../lib/errors.ts';
import { useWrite } from '../../lib/query.ts';
import { useTexts } from '../../lib/texts.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ReasonField, useReason } from '../../ui/reason-field.tsx';
import { showToast } from '../../ui/toast.tsx';
import { HistoryTimeline } from '../history/history-timeline.tsx';
import { PersonPicker } from '../person/person-picker.tsx';
import type { Token } from './tokens.screen.tsx';

export interface AskedOfToken {
  readonly what: 'give' | 'takeBack' | 'lose' | 'history';
  readonly token: Token;
}

/** What is done to one token, with the reason that its history keeps. */
export function TokenDialog({ asked: { what, token }, onClose }: { asked: AskedOfToken; onClose: () => void }) {
  const { t } = useTexts();
  const { serial } = token;
  const titles = {
    give: t('TOKENS:giveTitle', { serial }),
    takeBack: t(token.state === 'lost' ? 'TOKENS:foundTitle' : 'TOKENS:takeBackTitle', { serial }),
    lose: t('TOKENS:loseTitle', { serial }),
    history: t('TOKENS:historyTitle', { serial }),
  };
  return (
    <Dialog onClose={onClose} title={titles[what]}>
      {what === 'history' ? (
        <HistoryTimeline entity="second_factor_token" id={serial} />
      ) : (
        <TokenForm what={what} token={token} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface TokenFormProps {
  readonly what: 'give' | 'takeBack' | 'lose';
  readonly token: Token;
  readonly onClose: () => void;
}

function TokenForm({ what, token: { serial, holder, inUse }, onClose }: TokenFormProps) {
  const { t } = useTexts();
  const [IdPersonneEV1, setPerson] = useState<number | null>(null);
  const reason = useReason({ optional: what === 'give' });
  const options = {
    stale: [tokenCalls.list],
    shownInPlace: true,
    onDone: () => {
      showToast({ tone: 'success', text: t(`TOKENS:done.${what}`, { serial }) });
      onClose();
    },
  };
  const give = useWrite(tokenCalls.give, options);
  const takeBack = useWrite(tokenCalls.takeBack, options);
  const lose = useWrite(tokenCalls.lose, options);
  const writing = { give, takeBack, lose }[what];
  const ready = reason.ready && (what !== 'give' || IdPersonneEV1 !== null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!ready) return;
    const params = { serial };
    if (what !== 'give') writing.write({ params, body: reason.body } as never);
    else if (IdPersonneEV1 !== null) give.write({ params, body: { IdPersonneEV1, ...reason.body } });
  };
  const atPerson =
    writing.error instanceof ApiError && writing.error.details.some(({ path }) => path === 'body/IdPersonneEV1');
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <Text size="sm">
          {what === 'give' && t('TOKENS:giveLead')}
          {what !== 'give' &&
            (inUse && holder ? t('TOKENS:withdrawUsed', { person: holder.IndexPrenomNom }) : t('TOKENS:withdrawLead'))}
        </Text>
        {what === 'give' && (
          <PersonPicker
            label={t('TOKENS:to')}
            required
            value={IdPersonneEV1}
            onChange={setPerson}
            error={atPerson && t('TOKENS:notTheirs')}
          />
        )}
        <ReasonField {...reason.field} autoFocus={what !== 'give'} />
        {writing.error && !atPerson && (
          <Alert color="red" role="alert">
            {writing.error instanceof ApiError && writing.error.code === 'NOT_AUTHORIZED'
              ? t('TOKENS:refused')
              : errorText(writing.error)}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button type="submit" loading={writing.pending} disabled={!ready}>
            {t(`TOKENS:${what}`)}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
