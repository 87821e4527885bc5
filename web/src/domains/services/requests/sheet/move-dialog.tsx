import { Text } from '@mantine/core';
import { stages } from '@passerelle/contracts/requests/request.ts';
import { requestTypeOf } from '@passerelle/contracts/requests/request-types.ts';
import { requestsCalls } from '@passerelle/contracts/requests/requests.contract.ts';
import type { RequestSheet } from '@passerelle/contracts/requests/sheet.ts';
import { useNavigate } from '@tanstack/react-router';
import { callApi } from '../../../../lib/api.ts';
import { useForm } from '../../../../lib/form/form.ts';
import { holdAct } from '../../../../lib/held-acts.ts';
import { paths } from '../../../../lib/paths.ts';
import { invalidateCalls, useWrite } from '../../../../lib/query.ts';
import { useSession } from '../../../../lib/session.ts';
import { useTexts } from '../../../../lib/texts.ts';
import { ReasonField, reasonRule } from '../../../../ui/form/field.tsx';
import { FormDialog, FormEnd } from '../../../../ui/form/form.tsx';
import { showToast } from '../../../../ui/toast.tsx';
import { refusalText } from '../refusal-text.ts';
import { requestName } from './request-name.ts';
import { staleWithRequest } from './stale-with-request.ts';

export type HandMove = 'recall' | 'cancel' | 'close' | 'revise';

const actions = { recall: 'rappeler', cancel: 'annuler', close: 'cloturer', revise: 'reprendre' } as const;

interface MoveProps {
  readonly sheet: Pick<RequestSheet, 'IdDemande' | 'typeDemande' | 'IdStade'>;
  readonly move: HandMove;
  readonly onClose: () => void;
}

/** Recalls a request, takes it up again, cancels or closes it: what that does, and why. Cancelling what was sent can be taken back. */
export function MoveDialog({ sheet: { IdDemande, typeDemande, IdStade }, move, onClose }: MoveProps) {
  const { t, language } = useTexts();
  const { user } = useSession();
  const navigate = useNavigate();
  const drops = IdStade === stages.draft;
  const said = drops && move === 'cancel' ? 'drop' : move;
  const asksWhy = move !== 'revise' && !drops;
  const { IdPays, IdPersonneEV1 } = user;
  // A draft that is deleted has no sheet any more.
  const leave = () =>
    navigate({ to: paths.personData(language, { IdRoute: 'demandes', IdPays, IdPersonneEV1 }), replace: true });
  const write = useWrite(requestsCalls.move, { stale: staleWithRequest, staleAnyway: true, shownInPlace: true });
  const form = useForm({
    initial: { Motif: '' },
    ...(asksWhy && { draft: { form: `request-${move}`, subject: String(IdDemande) } }),
    fields: { Motif: reasonRule(asksWhy, requestTypeOf(typeDemande)?.shortestWhy) },
    save: async ({ Motif }) => {
      const asked = { params: { IdDemande, action: actions[move] }, body: asksWhy ? { Motif: Motif.trim() } : {} };
      if (move !== 'cancel' || drops) return void (await write.writeAsync(asked));
      holdAct({
        text: t('REQUESTS:heldCancelled'),
        about: [requestName({ IdDemande })],
        act: async (leaving) => {
          await callApi(requestsCalls.move, asked, { keepalive: leaving }).catch((error: unknown) =>
            showToast({ tone: 'danger', text: refusalText(error, t) }),
          );
          await invalidateCalls(...staleWithRequest);
        },
      });
    },
    done: () => (said === 'drop' ? void leave() : onClose()),
  });
  return (
    <FormDialog form={form} acts title={t(`REQUESTS:${said}`)} onClose={onClose}>
      <Text size="sm">{t(`REQUESTS:${said}Help`)}</Text>
      {asksWhy && <ReasonField form={form} />}
      <FormEnd cancel {...(move !== 'revise' && { color: 'red' })} action={t(`REQUESTS:${said}`)} />
    </FormDialog>
  );
}
