import { ActionIcon, Anchor, Button, Title } from '@mantine/core';
import type { RequestLine } from '@passerelle/contracts/requests/lines-of-lists.ts';
import { stages } from '@passerelle/contracts/requests/request.ts';
import { inSendingOrder } from '@passerelle/contracts/requests/request-types.ts';
import { requestsCalls } from '@passerelle/contracts/requests/requests.contract.ts';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { callApi } from '../../../../lib/api.ts';
import { attempt } from '../../../../lib/errors.ts';
import { holdAct, useNotHeld } from '../../../../lib/held-acts.ts';
import { useLive } from '../../../../lib/live.ts';
import { paths } from '../../../../lib/paths.ts';
import { callQuery, invalidateCalls } from '../../../../lib/query.ts';
import { useSession } from '../../../../lib/session.ts';
import { useTexts } from '../../../../lib/texts.ts';
import { contents, useLostFocus } from '../../../../ui/focus-return.ts';
import parts from '../../../../ui/parts.module.css';
import sections from '../../../../ui/sections.module.css';
import { refusalText } from '../refusal-text.ts';
import { typeText } from '../request-words.ts';
import classes from '../requests.module.css';

/** The reader's drafts for somebody. */
export function useDrafts(IdPersonneEV1: number): readonly RequestLine[] {
  const { user } = useSession();
  const { data } = useQuery({
    ...callQuery(requestsCalls.ofPerson, { params: { IdPersonneEV1 }, query: { open: true } }),
    retry: false,
  });
  useLive('requests.changed', () => void invalidateCalls(requestsCalls.ofPerson));
  const rows = useNotHeld(data?.rows ?? none, draftName);
  return rows.filter(
    ({ IdStade, person, requester }) =>
      IdStade === stages.draft &&
      person.IdPersonneEV1 === IdPersonneEV1 &&
      requester.IdPersonneEV1 === user.IdPersonneEV1,
  );
}

const none: readonly RequestLine[] = [];

/** What the basket knows a draft by that can still be put back. */
const draftName = ({ IdDemande }: RequestLine): string => `draft ${IdDemande}`;

/**
 * What is being made for somebody, of whatever type: sent together, what others need first. A line that is refused stays, with why, and
 * keeps no other from going.
 */
export function Basket({ IdPersonneEV1 }: { readonly IdPersonneEV1: number }) {
  const { t, language } = useTexts();
  const own = useSession().user.IdPersonneEV1 === IdPersonneEV1;
  const drafts = useDrafts(IdPersonneEV1);
  const [refused, setRefused] = useState<ReadonlyMap<number, string>>(new Map());
  const [sending, setSending] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useLostFocus(`${sending} ${drafts.length}`, () => heading.current ?? contents());
  if (drafts.length === 0) return null;
  const changed = async () =>
    await invalidateCalls(requestsCalls.ofPerson, requestsCalls.possible, requestsCalls.deletedDrafts);
  const send = async () => {
    setSending(true);
    const why = new Map<number, string>();
    for (const { IdDemande } of inSendingOrder(drafts.toReversed()))
      await callApi(requestsCalls.send, { params: { IdDemande } }).catch((error: unknown) =>
        why.set(IdDemande, refusalText(error, t)),
      );
    setRefused(why);
    setSending(false);
    await changed();
  };
  const takeOut = (draft: RequestLine, name: string) =>
    holdAct({
      text: t('REQUESTS:takenOut', { name }),
      about: [draftName(draft)],
      act: async (leaving) => {
        const params = { IdDemande: draft.IdDemande, action: 'annuler' } as const;
        await callApi(requestsCalls.move, { params, body: {} }, { keepalive: leaving });
        await changed();
      },
    });
  return (
    <section className={sections.section} aria-label={t('REQUESTS:basket')}>
      <Title ref={heading} order={2} tabIndex={-1}>
        {t('REQUESTS:basket')}
      </Title>
      <p className={parts.quiet}>{t(own ? 'REQUESTS:ownBasketLead' : 'REQUESTS:basketLead')}</p>
      <ul className={classes.basket}>
        {inSendingOrder(drafts.toReversed()).map((draft) => {
          const { IdDemande, typeDemande, what, LibSite } = draft;
          const name = [t(typeText(typeDemande)), what, LibSite].filter(Boolean).join(' · ');
          return (
            <li key={IdDemande}>
              <div>
                <Anchor component={Link} to={paths.request(language, { IdDemande })} fw={550}>
                  {name}
                </Anchor>
                {refused.has(IdDemande) && (
                  <p role="alert" className={classes.refused}>
                    {refused.get(IdDemande)}
                  </p>
                )}
              </div>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('REQUESTS:takeOut', { name })}
                onClick={() => takeOut(draft, name)}
              >
                <IconX size={16} aria-hidden="true" />
              </ActionIcon>
            </li>
          );
        })}
      </ul>
      <Button loading={sending} onClick={() => attempt(send())} className={classes.sendBasket}>
        {t('REQUESTS:sendBasket', { count: drafts.length })}
      </Button>
    </section>
  );
}
