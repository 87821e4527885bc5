import { Button, Menu } from '@mantine/core';
import { stages } from '@passerelle/contracts/requests/request.ts';
import { requestTypeOf } from '@passerelle/contracts/requests/request-types.ts';
import { requestsCalls } from '@passerelle/contracts/requests/requests.contract.ts';
import type { RequestSheet } from '@passerelle/contracts/requests/sheet.ts';
import { IconDots, IconPrinter } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useNotHeld } from '../../../../lib/held-acts.ts';
import { useWrite } from '../../../../lib/query.ts';
import { useTexts } from '../../../../lib/texts.ts';
import { ScreenLink } from '../../../../ui/screen-link.tsx';
import { showToast } from '../../../../ui/toast.tsx';
import { againTo } from '../ask/ask-again.ts';
import type { Decision } from '../visas/decide-dialog.tsx';
import { NextAwaiting } from '../visas/next-awaiting.tsx';
import type { HandMove } from './move-dialog.tsx';
import { requestName } from './request-name.ts';
import { staleWithRequest } from './stale-with-request.ts';

interface RequestButtonsProps {
  readonly sheet: RequestSheet;
  /** It awaits the reader; or did, and they have decided it. */
  readonly decides: boolean;
  readonly decided: boolean;
  readonly onOpen: (what: Decision | HandMove) => void;
  /** What else is done with a request of some type. */
  readonly Actions?: ComponentType<{ readonly sheet: RequestSheet }>;
}

/** What the reader may do with a request, beside its title. */
export function RequestButtons({ sheet, decides, decided, onOpen, Actions }: RequestButtonsProps) {
  const { t, language } = useTexts();
  const { IdDemande, person, may } = sheet;
  const type = requestTypeOf(sheet.typeDemande);
  const send = useWrite(requestsCalls.send, {
    stale: staleWithRequest,
    staleAnyway: true,
    onDone: () => showToast({ tone: 'success', text: t('REQUESTS:sent') }),
  });
  const remind = useWrite(requestsCalls.remind, {
    stale: staleWithRequest,
    onDone: ({ people }) => showToast({ tone: 'success', text: t('REQUESTS:reminded', { count: people }) }),
  });
  // What is cancelled unless that is taken back is left alone meanwhile.
  const isHeld = useNotHeld([sheet], requestName).length === 0;
  if (isHeld) return null;
  const more = (['remind', 'recall', 'cancel', 'close'] as const).filter((one) => may.includes(one));
  return (
    <>
      {Actions && <Actions sheet={sheet} />}
      {more.length > 0 && (
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <Button variant="default" aria-label={t('COMMON:more')}>
              <IconDots size={16} aria-hidden="true" />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {more.map((one) => (
              <Menu.Item
                key={one}
                onClick={() => (one === 'remind' ? remind.write({ params: { IdDemande } }) : onOpen(one))}
              >
                {t(`REQUESTS:${one === 'cancel' && sheet.IdStade === stages.draft ? 'drop' : one}`)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      <Button variant="default" onClick={() => window.print()} aria-label={t('REQUESTS:print')}>
        <IconPrinter size={16} aria-hidden="true" />
      </Button>
      {may.includes('askAgain') && (
        <Button component={ScreenLink} {...againTo(language, person.IdPersonneEV1, sheet)} variant="default">
          {t(type?.goesOn && sheet.jusqua ? 'REQUESTS:renew' : 'REQUESTS:askAgain')}
        </Button>
      )}
      {may.includes('revise') && <Button onClick={() => onOpen('revise')}>{t('REQUESTS:revise')}</Button>}
      {may.includes('send') && (
        <Button loading={send.pending} onClick={() => send.write({ params: { IdDemande } })}>
          {t('REQUESTS:send')}
        </Button>
      )}
      {decided && <NextAwaiting IdDemande={IdDemande} />}
      {decides && (
        <>
          <Button variant="default" onClick={() => onOpen('sendBack')}>
            {t('REQUESTS:sendBack')}
          </Button>
          <Button variant="default" onClick={() => onOpen('reject')}>
            {t('REQUESTS:reject')}
          </Button>
          <Button onClick={() => onOpen('validate')}>{t('REQUESTS:validate')}</Button>
        </>
      )}
    </>
  );
}
