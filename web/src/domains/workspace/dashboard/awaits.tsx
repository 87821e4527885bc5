import { Anchor } from '@mantine/core';
import type { AwaitingVisa } from '@passerelle/contracts/requests/lines-of-lists.ts';
import { requestsCalls } from '@passerelle/contracts/requests/requests.contract.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { showNumber } from '../../../lib/format.ts';
import { useNotHeld } from '../../../lib/held-acts.ts';
import { paths } from '../../../lib/paths.ts';
import { useCall } from '../../../lib/query.ts';
import { useSession } from '../../../lib/session.ts';
import { useTexts } from '../../../lib/texts.ts';
import parts from '../../../ui/parts.module.css';
import { typeText } from '../../services/requests/request-words.ts';
import { DecideButtons, inOrder } from '../../services/requests/visas/awaiting-lines.tsx';
import { otherKinds, useAwaitingOthers } from '../../services/requests/visas/awaiting-others.ts';
import { sinceWords } from '../../services/requests/visas/awaiting-words.ts';
import { DecideDialog, type Decision } from '../../services/requests/visas/decide-dialog.tsx';
import { isDecidedAtOnce, useValidateAtOnce, visaName } from '../../services/requests/visas/held-decisions.ts';
import { UnderOtherRoles, useNothingWaits } from '../../services/requests/visas/under-other-roles.tsx';
import classes from './dashboard.module.css';
import type { DashboardTile } from './dashboard-tile.ts';
import { Nothing } from './nothing.tsx';
import { TileLines } from './tile-lines.tsx';

/** So many stand here; all of them in the inbox. */
const most = 6;

/** What waits for the reader and the inbox does not list. */
const waits: readonly DashboardTile['tile'][] = ['papersDue', 'filesForPayroll'];
/** What else it does not list. */
const beside: readonly DashboardTile['tile'][] = [...waits, 'unread', 'itemsDue', 'arrivalsNotReady'];

/** The first of what the inbox holds, as it holds it, decided here or there. */
export function Awaits({ tiles }: { readonly tiles: readonly DashboardTile[] }) {
  const { t, language } = useTexts();
  const { user } = useSession();
  const { rows, counts } = useCall(requestsCalls.awaiting, { query: {} });
  const others = useAwaitingOthers();
  const nothing = useNothingWaits('DASHBOARD:none.awaits');
  const [deciding, setDeciding] = useState<{ readonly row: AwaitingVisa; readonly decision: Decision }>();
  const validateAtOnce = useValidateAtOnce();
  const awaiting = useNotHeld(rows, visaName);
  const lines = inOrder(awaiting, others.lines).slice(0, most);
  const more = tiles.filter(({ tile }) => beside.includes(tile));
  const total =
    counts.reduce((sum, { count }) => sum + count, 0) -
    (rows.length - awaiting.length) +
    otherKinds.reduce((sum, kind) => sum + others.counts[kind], 0);
  const inbox = paths.requestValidation(language, { IdPays: user.IdPays, IdPersonneEV1: user.IdPersonneEV1 });
  return (
    <>
      {lines.length === 0 && !more.some(({ tile }) => waits.includes(tile)) && <Nothing of="awaits" words={nothing} />}
      {lines.length + more.length > 0 && (
        <div className={classes.frame}>
          {lines.length > 0 && (
            <ul className={classes.things}>
              {lines.map(({ visa, other }) =>
                other ? (
                  <li key={other.key} className={parts.line}>
                    <span className={parts.what}>
                      <Anchor component={Link} to={other.href} fw={550}>
                        {other.name}
                      </Anchor>
                      {other.since && <span className={parts.quiet}>{sinceWords(other.since, language, t)}</span>}
                    </span>
                  </li>
                ) : (
                  <li key={visa.IdVisa} className={parts.line}>
                    <span className={parts.what}>
                      <Anchor component={Link} to={paths.request(language, { IdDemande: visa.IdDemande })} fw={550}>
                        {t('REQUESTS:title', {
                          type: t(typeText(visa.typeDemande)),
                          name: visa.person.IndexPrenomNom ?? '—',
                        })}
                      </Anchor>
                      <span className={visa.late ? classes.late : parts.quiet}>
                        {[visa.what, visa.LibSite, sinceWords(visa.since, language, t), visa.late && t('REQUESTS:late')]
                          .filter(Boolean)
                          .join(' · ')}
                      </span>
                    </span>
                    <DecideButtons
                      onDecide={(decision) =>
                        decision === 'validate' && isDecidedAtOnce(visa)
                          ? validateAtOnce(visa)
                          : setDeciding({ row: visa, decision })
                      }
                    />
                  </li>
                ),
              )}
            </ul>
          )}
          {lines.length > 0 && (
            <Anchor component={Link} to={inbox} className={classes.all}>
              {t('DASHBOARD:seeAll', { n: showNumber(total, language) })}
            </Anchor>
          )}
          {more.map((tile) => (
            <TileLines key={tile.tile} tile={tile} />
          ))}
        </div>
      )}
      <UnderOtherRoles />
      {deciding && (
        <DecideDialog
          sheet={deciding.row}
          step={deciding.row}
          decision={deciding.decision}
          onClose={() => setDeciding(undefined)}
        />
      )}
    </>
  );
}
