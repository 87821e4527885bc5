import { Alert, Button, CopyButton, Group, Paper, Stack, Text, TextInput, Title } from '@mantine/core';
import { hiringCalls } from '@passerelle/contracts/hiring/hiring.contract.ts';
import { showDayAndTimeInZone } from '../../../lib/format.ts';
import { useWrite } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { QrCode } from '../../../ui/qr-code.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { CandidateReach } from './candidate-reach.tsx';
import type { OpenHiringFile } from './hiring-file.screen.tsx';

interface LinkProps {
  readonly IdPersonneEV1: number;
  readonly file: OpenHiringFile;
  readonly mayDecide: boolean;
  readonly hasBirthDate: boolean;
  /** Whether a mail reaches them; null where none leaves. */
  readonly mail: boolean | null;
}

const stale = [hiringCalls.read];

/** The link by which the candidate comes: how it stands, and what is done with it. */
export function CandidateLink({ IdPersonneEV1, file, mayDecide, hasBirthDate, mail }: LinkProps) {
  const { t, language } = useTexts();
  const { lien, Jusque, Essais, montreA } = file;
  const params = { IdPersonneEV1 };
  const made = useLink(IdPersonneEV1);
  const send = useWrite(hiringCalls.send, {
    stale,
    onDone: () => showToast({ tone: 'success', text: t('HIRING:linkSent') }),
  });
  const resends = lien === 'open' || lien === 'waiting' || lien === 'sending';
  const block = useWrite(hiringCalls.block, { stale });
  const unblock = useWrite(hiringCalls.unblock, { stale });
  const when = Jusque === null ? '' : showDayAndTimeInZone(Jusque, language);
  const isBlocked = lien === 'blocked' || lien === 'tries';
  return (
    <Paper withBorder p="md" component="section" aria-label={t('HIRING:link')}>
      <Stack gap="sm">
        <Title order={2} size="h3">
          {t('HIRING:link')}
        </Title>
        <Text>{t(`HIRING:link ${lien}`, { when })}</Text>
        {Essais > 0 && lien !== 'tries' && <Text c="dimmed">{t('HIRING:triesUsed', { n: Essais })}</Text>}
        {montreA && (
          <Text size="sm" c="dimmed">
            {t('HIRING:shownTo', { name: montreA.IndexPrenomNom ?? '' })}
          </Text>
        )}
        {!hasBirthDate && <Alert color="orange">{t('HIRING:noBirthDate')}</Alert>}
        {made.link && made.qr && (
          <Alert color="green" title={t('HIRING:linkShown')}>
            <Group align="end" wrap="nowrap" mb="sm">
              <TextInput
                readOnly
                aria-label={t('HIRING:link')}
                value={made.link}
                style={{ flex: 1 }}
                onFocus={({ currentTarget }) => currentTarget.select()}
              />
              <CopyButton value={made.link}>
                {({ copied, copy }) => <Button onClick={copy}>{t(copied ? 'HIRING:copied' : 'HIRING:copy')}</Button>}
              </CopyButton>
            </Group>
            <QrCode code={made.qr} label={t('HIRING:qr')} />
          </Alert>
        )}
        {mayDecide && hasBirthDate && (
          <>
            {mail !== true && (
              <Text size="sm" c="dimmed">
                {t('HIRING:linkHelp')}
              </Text>
            )}
            {mail === false && <Alert color="orange">{t('HIRING:noMail')}</Alert>}
            <Group>
              {mail === true && (
                <Button
                  variant={lien === 'none' ? 'filled' : 'default'}
                  loading={send.pending}
                  onClick={() => send.write({ params, body: { renews: lien !== 'none' && !resends } })}
                >
                  {t(lien === 'none' ? 'HIRING:linkSend' : resends ? 'HIRING:linkResend' : 'HIRING:linkSendNew')}
                </Button>
              )}
              <Button
                variant={lien === 'none' && mail !== true ? 'filled' : 'default'}
                loading={made.pending}
                onClick={() => made.make(lien !== 'none')}
              >
                {t(lien === 'none' ? 'HIRING:linkMake' : 'HIRING:linkRenew')}
              </Button>
              {(lien === 'open' || lien === 'waiting' || lien === 'sending') && (
                <Button variant="default" loading={block.pending} onClick={() => block.write({ params })}>
                  {t('HIRING:linkBlock')}
                </Button>
              )}
              {isBlocked && (
                <Button variant="default" loading={unblock.pending} onClick={() => unblock.write({ params })}>
                  {t('HIRING:linkUnblock')}
                </Button>
              )}
            </Group>
          </>
        )}
        {mayDecide && <CandidateReach IdPersonneEV1={IdPersonneEV1} file={file} />}
      </Stack>
    </Paper>
  );
}

/** Makes a link, or another in its place. It is in this page alone, until that is left. */
function useLink(IdPersonneEV1: number) {
  const params = { IdPersonneEV1 };
  const first = useWrite(hiringCalls.link, { stale });
  const other = useWrite(hiringCalls.renew, { stale });
  return {
    link: other.data?.lien ?? first.data?.lien,
    qr: other.data?.qr ?? first.data?.qr,
    pending: first.pending || other.pending,
    make: (again: boolean) => (again ? other : first).write({ params }),
  };
}
