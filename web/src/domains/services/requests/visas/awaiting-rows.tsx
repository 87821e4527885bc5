import { Anchor, Checkbox, Group } from '@mantine/core';
import type { AwaitingVisa } from '@passerelle/contracts/requests/lines-of-lists.ts';
import { Link } from '@tanstack/react-router';
import { paths } from '../../../../lib/paths.ts';
import { useSession } from '../../../../lib/session.ts';
import { useTexts } from '../../../../lib/texts.ts';
import { AddressLink } from '../../../../ui/address-link.tsx';
import parts from '../../../../ui/parts.module.css';
import { titleOf } from '../request-words.ts';
import classes from '../requests.module.css';
import { DecideButtons } from './awaiting-lines.tsx';
import type { OtherLine } from './awaiting-others.ts';
import { sinceWords } from './awaiting-words.ts';
import type { Decision } from './decide-dialog.tsx';

interface LineProps {
  /** The one that keys act on. */
  readonly current: boolean;
  readonly onFocus: () => void;
}

/** Something else that awaits: its own screen decides it. */
export function OtherRow({ other, current, onFocus }: LineProps & { readonly other: OtherLine }) {
  const { t, language } = useTexts();
  return (
    <li className={classes.line} data-current={current || undefined}>
      <Anchor component={AddressLink} href={other.href} data-line fw={550} onFocus={onFocus}>
        {other.name}
      </Anchor>
      <span />
      <span className={parts.quiet}>{other.since && sinceWords(other.since, language, t)}</span>
    </li>
  );
}

interface AwaitingRowProps extends LineProps {
  readonly visa: AwaitingVisa;
  readonly picked: boolean;
  readonly onPick: () => void;
  readonly onDecide: (decision: Decision) => void;
}

/** A visa that awaits the reader: what is asked, for whom, where, since when. */
export function AwaitingRow({ visa, current, onFocus, picked, onPick, onDecide }: AwaitingRowProps) {
  const { t, language } = useTexts();
  const { user } = useSession();
  const { IdDemande, person, requester, onBehalfOf, what, LibSite, since, late } = visa;
  const by = requester.IdPersonneEV1 === person.IdPersonneEV1 ? undefined : requester.IndexPrenomNom;
  return (
    <li className={classes.line} data-current={current || undefined}>
      <Group gap="sm" wrap="nowrap">
        <Checkbox aria-label={t('REQUESTS:number', { number: IdDemande })} checked={picked} onChange={onPick} />
        <span className={parts.what}>
          <Anchor component={Link} to={paths.request(language, { IdDemande })} data-line fw={550} onFocus={onFocus}>
            {titleOf(visa, t)}
          </Anchor>
          {by && <span className={parts.quiet}>{t('REQUESTS:requester', { name: by })}</span>}
          {onBehalfOf?.IndexPrenomNom && (
            <span className={parts.quiet}>
              {t('REQUESTS:onBehalfOf', { name: user.IndexPrenomNom, other: onBehalfOf.IndexPrenomNom })}
            </span>
          )}
        </span>
      </Group>
      <span>{[what, LibSite].filter(Boolean).join(' · ')}</span>
      <span className={late ? classes.late : parts.quiet}>
        {sinceWords(since, language, t)}
        {late && ` · ${t('REQUESTS:late')}`}
      </span>
      <DecideButtons onDecide={onDecide} />
    </li>
  );
}
