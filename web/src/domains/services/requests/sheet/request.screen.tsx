import { Alert } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { requestTypeOf } from '@passerelle/contracts/requests/request-types.ts';
import { requestsCalls } from '@passerelle/contracts/requests/requests.contract.ts';
import type { RequestAction, RequestSheet } from '@passerelle/contracts/requests/sheet.ts';
import type { TextKey } from '@passerelle/texts/families.ts';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { comma } from '../../../../lib/comma.ts';
import { useLive } from '../../../../lib/live.ts';
import type { PageProps } from '../../../../lib/page.ts';
import { callQuery, invalidateCalls } from '../../../../lib/query.ts';
import { isClosed } from '../../../../lib/refusals.ts';
import { useTexts } from '../../../../lib/texts.ts';
import page from '../../../../ui/form/form-page.module.css';
import { Page } from '../../../../ui/page.tsx';
import parts from '../../../../ui/parts.module.css';
import { BroughtItems } from '../receipts/brought-items.tsx';
import { Receipts } from '../receipts/receipts.tsx';
import { endText, isPast, typeText, useRequestCrumbs } from '../request-words.ts';
import classes from '../requests.module.css';
import { StageBadge } from '../stage-badge.tsx';
import { DecideDialog, type Decision } from '../visas/decide-dialog.tsx';
import { type HandMove, MoveDialog } from './move-dialog.tsx';
import { RequestAside } from './request-aside.tsx';
import { RequestButtons } from './request-buttons.tsx';
import { RequestContent } from './request-content.tsx';
import { RequestStanding } from './request-standing.tsx';
import { RequestStream } from './request-stream.tsx';
import { Revised } from './revised.tsx';
import { staleWithRequest } from './stale-with-request.ts';
import { UnreadRequest } from './unread-request.tsx';

interface Params {
  readonly IdDemande: string;
  readonly action?: string | undefined;
  readonly IdVisa?: string | undefined;
}

export interface RequestScreenProps extends Pick<PageProps<Params, unknown>, 'params'> {
  /** What else there is of a request of some type, shown beside it. */
  readonly Beside?: ComponentType<{ readonly sheet: RequestSheet }>;
  /** What else is done with it. */
  readonly Actions?: ComponentType<{ readonly sheet: RequestSheet }>;
}

export function RequestScreen({ params, Beside, Actions }: RequestScreenProps) {
  const IdDemande = Number(params.IdDemande);
  const { data, error } = useQuery({
    ...callQuery(requestsCalls.read, { params: { IdDemande } }),
    meta: { saysClosed: true },
  });
  useLive('requests.changed', (changed) => {
    if (changed.IdDemande === IdDemande) void invalidateCalls(...staleWithRequest);
  });
  // Taken back, it is told to nobody who held it by a right but so.
  useLive('visas.changed', () => void invalidateCalls(requestsCalls.read));
  // What was read of it stays for as long as it may be read.
  if (!data || isClosed(error)) return <UnreadRequest error={error} />;
  return <Sheet key={IdDemande} sheet={data} asked={params} {...{ Beside, Actions }} />;
}

/** What the address asks to be opened: nothing is decided by opening it. */
const openedBy: Readonly<Record<string, Decision | HandMove>> = {
  valider: 'validate',
  rejeter: 'reject',
  renvoyer: 'sendBack',
  annuler: 'cancel',
  rappeler: 'recall',
  cloturer: 'close',
};
const decisions: readonly string[] = ['validate', 'reject', 'sendBack'];

interface SheetProps extends Pick<RequestScreenProps, 'Beside' | 'Actions'> {
  readonly sheet: RequestSheet;
  readonly asked: Params;
}

function Sheet({ sheet, asked, Beside, Actions }: SheetProps) {
  const { t } = useTexts();
  const { IdDemande, typeDemande, IdStade, person, steps, may } = sheet;
  const mine = steps.find((step) => step.mine && (!asked.IdVisa || String(step.IdVisa) === asked.IdVisa));
  const [opened, setOpened] = useState(() => {
    const wanted = asked.action ? openedBy[asked.action] : undefined;
    if (!wanted) return undefined;
    return decisions.includes(wanted)
      ? mine
        ? wanted
        : undefined
      : may.includes(wanted as RequestAction)
        ? wanted
        : undefined;
  });
  // A decision stays about the visa that it was opened for: once somebody else has decided, its refusal is read where it was asked.
  const [deciding, setDeciding] = useState(mine);
  const open = (what: Decision | HandMove | undefined) => {
    setDeciding(mine);
    setOpened(what);
  };
  const [wasMine] = useState(mine !== undefined);
  useHotkeys([
    ['v', () => mine && open('validate')],
    ['r', () => mine && open('reject')],
  ]);
  const type = requestTypeOf(typeDemande);
  const name = person.IndexPrenomNom ?? String(person.IdPersonneEV1);
  const crumbs = useRequestCrumbs(person, mine !== undefined);
  if (!type) return null;
  return (
    <Page
      title={t('REQUESTS:title', { type: t(typeText(typeDemande)), name })}
      crumbs={crumbs}
      aside={
        <>
          <span className={parts.quiet}>{t('REQUESTS:number', { number: IdDemande })}</span>
          {sheet.what && <span className={parts.quiet}>{sheet.what}</span>}
          <StageBadge stage={IdStade} />
        </>
      }
      actions={
        <RequestButtons
          {...{ sheet, onOpen: open, decides: mine !== undefined, decided: wasMine && !mine }}
          {...(Actions && { Actions })}
        />
      }
    >
      <div className={`${page.columns} ${classes.sheet}`}>
        <div className={classes.main}>
          <RequestStanding sheet={sheet} />
          {asked.IdVisa && !mine && <Alert color="gray">{t('REQUESTS:notYours')}</Alert>}
          {sheet.ARevoir && (
            <Alert color="yellow">
              <strong>
                {t('REQUESTS:toReview', {
                  fields: sheet.ARevoir.map((field) => t(`CHAMPS:${field}` as TextKey)).join(comma()),
                })}
              </strong>
              {sheet.Motif && <p className={parts.quiet}>{sheet.Motif}</p>}
            </Alert>
          )}
          {sheet.jusqua && <Alert color={isPast(sheet.jusqua) ? 'yellow' : 'green'}>{endText(sheet.jusqua, t)}</Alert>}
          {!sheet.ARevoir && sheet.Motif && (
            <Alert color="gray" title={t('COMMON:reason')}>
              {sheet.Motif}
            </Alert>
          )}
          <Revised IdDemande={IdDemande} />
          <RequestContent sheet={sheet} />
          <Receipts sheet={sheet} />
          <BroughtItems sheet={sheet} />
          <RequestStream sheet={sheet} />
        </div>
        <RequestAside sheet={sheet} {...(Beside && { Beside })} />
      </div>
      {opened && decisions.includes(opened) && deciding && (
        <DecideDialog
          sheet={sheet}
          step={deciding}
          decision={opened as Decision}
          onClose={() => setOpened(undefined)}
        />
      )}
      {opened && !decisions.includes(opened) && (
        <MoveDialog sheet={sheet} move={opened as HandMove} onClose={() => setOpened(undefined)} />
      )}
    </Page>
  );
}
